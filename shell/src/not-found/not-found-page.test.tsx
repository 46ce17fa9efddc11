import { expect, test } from '@rstest/core'
import { act, renderPage } from '@sallyport/testing'
import { NotFoundPage } from './not-found-page.tsx'

test('shows 404, a message and a link to the start page', () => {
  const { screen } = renderPage(NotFoundPage)

  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(screen.getByText(/^404\. /)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
})

test('says that a link is not valid', async () => {
  const { screen, router } = renderPage(NotFoundPage, { at: '/404' })

  await act(() => router.navigate('/404', { state: { isInvalidLink: true } }))

  expect(screen.getByText(/^404\. This link is not valid/)).toBeVisible()
})
