import { expect, test } from '@rstest/core'
import { renderPage } from '@sallyport/testing'
import { Footer } from './footer.tsx'

test('the footer tells whose the site is, in the current year, and has the theme', () => {
  const { screen } = renderPage(Footer)

  expect(screen.getByText(`© ${new Date().getFullYear()} Sallyport`)).toBeVisible()
  expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
})
