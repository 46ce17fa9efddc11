import { expect, test } from '@rstest/core'
import { renderPage } from '@sallyport/testing'
import { NotFoundPage } from './not-found-page.tsx'

test('shows 404, a message and a link to the start page', () => {
  const { screen } = renderPage(NotFoundPage)

  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(screen.getByText(/^404\. /)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
})
