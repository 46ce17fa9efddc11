import { expect, test } from '@rstest/core'
import { renderPage } from '@sallyport/testing'
import { Footer } from './footer.tsx'

test('shows the site name, the current year and the theme choice', () => {
  const { screen } = renderPage(Footer)

  expect(screen.getByText(`© ${new Date().getFullYear()} Sallyport`)).toBeVisible()
  expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
})
