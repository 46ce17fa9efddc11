import { beforeEach, describe, expect, test } from '@rstest/core'
import { planEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import { queryClient } from '@sallyport/runtime/api'
import { useSession } from '@sallyport/runtime/session'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import {
  act,
  api,
  changeLanguage,
  member,
  premium,
  renderPage,
  renderSettings,
  waitFor,
  within,
} from '@sallyport/testing'
import { storePendingOrder, readPendingOrder } from './pending-order.ts'
import { PremiumPage } from './premium-page.tsx'
import { openPayment, openPlans } from './testing/open-premium-page.ts'
import { testOrder } from './testing/plan-fixtures.ts'

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
})

const unsavedReasons = () => useUnsavedChangesStore.getState().reasons

describe('the payment', () => {
  test('embeds the page of the gateway and links to it', async () => {
    const { screen } = await openPayment()

    const url = `${location.origin}/sandbox/checkout/a%2Fb%207?lang=en`
    expect(screen.getByTitle('Payment')).toHaveAttribute('src', url)
    const link = screen.getByRole('link', { name: 'Open the payment in a new tab' })
    expect(link).toHaveAttribute('href', url)
    expect(link).toHaveAttribute('rel', 'noreferrer')
    expect(screen.getByText('$60.00')).toBeVisible()
  })

  test('is another frame in another language, so that the history of the page gets no entry', async () => {
    const { screen } = await openPayment()
    const frame = screen.getByTitle('Payment')

    await act(() => changeLanguage('ru'))

    expect(screen.getByTitle('Оплата')).toHaveAttribute('src', expect.stringContaining('lang=ru'))
    expect(frame).not.toBeInTheDocument()
  })

  test('uses the configured payment widget', async () => {
    renderSettings({ paymentWidgetUrl: 'https://pay.test/widget?iid={ext_id}' })

    const { screen } = await openPayment()

    expect(screen.getByTitle('Payment')).toHaveAttribute('src', 'https://pay.test/widget?iid=a%2Fb%207')
  })

  test('focuses its heading and blocks reloads', async () => {
    const { screen } = await openPayment()

    await waitFor(() => expect(screen.getByRole('heading', { name: 'Payment' })).toHaveFocus())
    await waitFor(() => expect(unsavedReasons()).toEqual(['payment']))
  })

  test('shows an error for an invalid external id', async () => {
    storePendingOrder(2, testOrder({ invoice: { id: 31, gateway_id: 1, ext_id: '..' } }))
    api.respond(planEndpoints.orderStatus, { status: 'pending' })

    const { screen } = renderPage(PremiumPage, { as: member() })

    expect(await screen.findByText(/can’t be opened/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support')
    expect(screen.queryByTitle('Payment')).toBeNull()
  })

  test('of an order with an unknown gateway is not embedded, and another plan can be chosen', async () => {
    const { screen, user } = await openPlans()
    api.respond(planEndpoints.order, { id: 31, gateway_id: 99, ext_id: 'elsewhere' })

    await user.click(screen.getByRole('button', { name: 'Pay' }))

    const heading = await screen.findByRole('heading', { name: 'The payment did not go through' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(screen.getByText(/^This site can’t show the payment page/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support')
    expect(screen.queryByTitle('Payment')).toBeNull()
    expect(api.calls(planEndpoints.orderStatus)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('radio', { name: /^12 months/ })).toBeChecked()
  })

  test('of a stored order with an unknown gateway is not embedded either', async () => {
    storePendingOrder(2, testOrder({ invoice: { id: 31, gateway_id: 2, ext_id: 'elsewhere' } }))

    const { screen } = renderPage(PremiumPage, { as: member() })

    expect(await screen.findByText(/^This site can’t show the payment page/)).toBeVisible()
    await waitFor(() => expect(readPendingOrder(2)).toBeNull())
  })

  test('continues after a reload and requests the status immediately', async () => {
    storePendingOrder(2, testOrder())
    api.respond(planEndpoints.orderStatus, { status: 'pending' })

    const { screen } = renderPage(PremiumPage, { as: member() })

    expect(await screen.findByTitle('Payment')).toBeVisible()
    await waitFor(() => expect(api.calls(planEndpoints.orderStatus)).toHaveLength(1))
    expect(api.calls(planEndpoints.orderStatus)[0]?.url).toBe('/api/user/plan/order/status/31')
  })

  test('that ends leaves the pending order of another tab in the storage', async () => {
    const { screen } = await openPayment()
    const other = testOrder({ invoice: { id: 32, gateway_id: 1, ext_id: 'other' } })
    storePendingOrder(2, other)

    api.respond(planEndpoints.orderStatus, { status: 'failed' })

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(readPendingOrder(2)).toEqual(other)
  })

  test('can be abandoned for another plan after confirmation', async () => {
    const { screen, user } = await openPayment()
    const chooseAnother = () => user.click(screen.getByRole('button', { name: 'Choose another plan' }))
    const answer = (name: string) => user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))

    await chooseAnother()
    await answer('Cancel')
    expect(screen.getByTitle('Payment')).toBeVisible()

    await chooseAnother()
    await answer('Choose another plan')
    expect(await screen.findByRole('button', { name: 'Pay' })).toBeVisible()
    await waitFor(() => expect([readPendingOrder(2), unsavedReasons()]).toEqual([null, []]))
  })
})

describe('a final status', () => {
  test('done: refetches the account and links to the nodes', async () => {
    const { screen, user, pathname } = await openPayment()
    const account = { ...premium(), premium_expired_at: new Date(2031, 4, 9, 12).getTime() / 1000 }
    api.respond(sessionEndpoints.info, account)

    api.respond(planEndpoints.orderStatus, { status: 'done' })

    expect(await screen.findByText('Premium is active until 2031-05-09.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Payment received' })).toHaveFocus())
    expect(useSession.getState()).toEqual({ token: 'token', account })
    await waitFor(() => expect([readPendingOrder(2), unsavedReasons()]).toEqual([null, []]))
    await user.click(screen.getByRole('link', { name: 'Go to nodes' }))
    expect(pathname()).toBe('/office/nodes')
  })

  test('done: shows success even when the account cannot be refetched', async () => {
    const { screen } = await openPayment()
    api.respondWithError(sessionEndpoints.info, 500)

    api.respond(planEndpoints.orderStatus, { status: 'done' })

    expect(await screen.findByText(/Premium is being activated/)).toBeVisible()
    expect(useSession.getState().account).toEqual(member())
  })

  for (const [status, reason] of [
    ['failed', /^The payment was declined or did not arrive in time/],
    ['cancelled', /^The order was cancelled/],
  ] as const) {
    test(`${status}: says why, links to the support, and Try again opens the plans`, async () => {
      const { screen, user } = await openPayment()

      api.respond(planEndpoints.orderStatus, { status })

      const heading = await screen.findByRole('heading', { name: 'The payment did not go through' })
      await waitFor(() => expect(heading).toHaveFocus())
      await waitFor(() => expect([readPendingOrder(2), unsavedReasons()]).toEqual([null, []]))
      expect(useSession.getState().account).toEqual(member())
      expect(screen.getByText(reason)).toBeVisible()
      expect(screen.getByText(/the number of your order: 31\.$/)).toBeVisible()
      expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support')
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(screen.getByRole('heading', { name: 'Choose a plan' })).toHaveFocus()
      expect(await screen.findByRole('radio', { name: /^12 months/ })).toBeChecked()
    })

    test(`${status}: a payment that arrives later is shown`, async () => {
      const { screen } = await openPayment()
      api.respond(planEndpoints.orderStatus, { status })
      expect(await screen.findByText(/do not pay again/)).toBeVisible()

      api.respond(planEndpoints.orderStatus, { status: 'done' })

      await waitFor(() => expect(screen.getByRole('heading', { name: 'Payment received' })).toHaveFocus())
    })
  }

  test('underpaid: says that something arrived and what happens next, also after the failure', async () => {
    const { screen } = await openPayment()
    api.respond(planEndpoints.orderStatus, { status: 'failed' })
    expect(await screen.findByText(/did not arrive in time/)).toBeVisible()

    api.respond(planEndpoints.orderStatus, { status: 'failed', is_underpaid: true })

    expect(await screen.findByText(/^A payment arrived, but it is less than the price/)).toBeVisible()
    expect(screen.getByText(/An admin sees this order.* number of your order: 31\.$/)).toBeVisible()
    expect(screen.queryByText(/did not arrive in time/)).toBeNull()
  })

  test('a payment of another order is shown when premium lasts longer', async () => {
    const { screen } = await openPayment()

    api.respond(sessionEndpoints.info, premium())
    act(() => void dispatchEvent(new Event('visibilitychange')))

    expect(await screen.findByText(/^Premium is active until/)).toBeVisible()
    await waitFor(() => expect(readPendingOrder(2)).toBeNull())
  })

  test('treats an unknown order as failed', async () => {
    const { screen } = await openPayment()

    api.respondWithError(planEndpoints.orderStatus, 404)

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  for (const status of [0, 500]) {
    test(`keeps polling after a ${status}`, async () => {
      const { screen } = await openPayment()
      const requestCount = api.calls(planEndpoints.orderStatus).length
      api.respondWithError(planEndpoints.orderStatus, status)
      await waitFor(() => expect(api.calls(planEndpoints.orderStatus).length).toBeGreaterThan(requestCount))
      expect(screen.getByTitle('Payment')).toBeVisible()

      api.respond(planEndpoints.orderStatus, { status: 'failed' })

      expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    })
  }
})
