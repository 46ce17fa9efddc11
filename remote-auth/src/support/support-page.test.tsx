import { afterEach, expect, test } from '@rstest/core'
import { renderPage } from '@sallyport/testing'
import { SupportPage } from './support-page.tsx'

afterEach(() => document.getElementById('settings')?.remove())

function configure(supportEmail: string) {
  const block = document.createElement('script')
  block.id = 'settings'
  block.type = 'application/json'
  block.textContent = JSON.stringify({ supportEmail })
  document.head.append(block)
}

test('links to the configured email address', () => {
  configure('help@example.org')

  const { screen } = renderPage(SupportPage)

  expect(screen.getByRole('heading', { name: 'Support' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'help@example.org' })).toHaveAttribute('href', 'mailto:help@example.org')
})

test('encodes an email address that contains mailto parameters', () => {
  configure('help?bcc=me&x@example.org')

  const { screen } = renderPage(SupportPage)

  expect(screen.getByRole('link', { name: /help/ })).toHaveAttribute('href', 'mailto:help%3Fbcc%3Dme%26x@example.org')
})
