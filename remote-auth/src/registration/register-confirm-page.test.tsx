import { expect, test } from '@rstest/core'
import { act, renderPage, waitFor } from '@sallyport/testing'
import { RegisterConfirmPage } from './register-confirm-page.tsx'

const at = '/auth/register/confirm'

test('shows the email of the navigation state and links to the login', async () => {
  const { screen, router } = renderPage(RegisterConfirmPage, { at })
  await act(() => router.navigate(at, { state: { email: 'ann@sallyport.test' } }))

  expect(await screen.findByText(/account for ann@sallyport.test is ready/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
})

for (const state of [undefined, null, 'ann@sallyport.test', {}, { email: 7 }]) {
  test(`redirects to the login with the navigation state ${JSON.stringify(state)}`, async () => {
    const { pathname, router } = renderPage(RegisterConfirmPage, { at })
    await act(() => router.navigate(at, { state }))

    await waitFor(() => expect(pathname()).toBe('/auth/login'))
  })
}
