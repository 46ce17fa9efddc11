import { expect, test } from '@rstest/core'
import { renderPage, renderSettings } from '@sallyport/testing'
import { SupportPage } from './support-page.tsx'

test('links to the configured email address', () => {
  renderSettings({ supportEmail: 'help@example.org' })

  const { screen } = renderPage(SupportPage)

  expect(screen.getByRole('heading', { name: 'Support' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'help@example.org' })).toHaveAttribute('href', 'mailto:help@example.org')
})

test('encodes an email address that contains mailto parameters', () => {
  renderSettings({ supportEmail: 'help?bcc=me&x@example.org' })

  const { screen } = renderPage(SupportPage)

  expect(screen.getByRole('link', { name: /help/ })).toHaveAttribute('href', 'mailto:help%3Fbcc%3Dme%26x@example.org')
})
