import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { type Billing, billingEndpoints, errorCodes } from '@sallyport/contract/endpoints'
import { queryClient } from '@sallyport/runtime/api'
import { act, api, billing, closeToasts, setFailureReporter, waitFor, within } from '@sallyport/testing'
import { openDetail, orderEvent } from './testing/open-billings.ts'

const plan = { ...billing().plan!, month_count: 12 }
const pending = billing({ status: 'pending', can_settle: true, plan: { ...plan, start_at: null, expired_at: null } })
const paid = billing({ can_refund: true, plan })

const actions = [
  {
    name: 'Settle by hand',
    endpoint: billingEndpoints.settle,
    before: pending,
    after: paid,
    question: /gets premium for 12 months at once/,
    toast: /^Order settled \(#31\): member@sallyport\.test has its premium until 2027-09-21/,
    status: 'Done',
    error: errorCodes.orderRefunded,
    reason: /already marked as refunded/,
  },
  {
    name: 'Mark as refunded',
    endpoint: billingEndpoints.refund,
    before: paid,
    after: { ...pending, status: 'cancelled', can_settle: false, refunded_at: 1_790_000_500 } satisfies Billing,
    question: /loses the rest of the premium of this order, which lasts until 2027-09-21/,
    toast: /^Order marked as refunded \(#31\)/,
    status: 'Cancelled',
    error: errorCodes.orderNotSettled,
    reason: /nothing to take back/,
  },
] as const

const report = rs.fn()

beforeEach(() => {
  report.mockReset()
  setFailureReporter(report)
  queryClient.clear()
})
afterEach(closeToasts)

for (const { name, endpoint, before, after, question, toast, status, error, reason } of actions) {
  describe(name, () => {
    async function clickAction() {
      const page = await openDetail(before)
      await page.user.click(page.row.getByRole('button', { name }))
      const dialog = page.screen.getByRole('alertdialog')
      expect(dialog).toHaveTextContent(question)
      await page.user.click(within(dialog).getByRole('button', { name }))
      return page
    }

    test('changes the row in place, refetches its events and the totals, and keeps the focus in the row', async () => {
      api.respond(endpoint, after)

      const { row, screen } = await clickAction()

      expect(await screen.findByText(toast)).toBeVisible()
      expect(api.calls(endpoint).map(({ url }) => url)).toEqual([endpoint.path.replace(':id', '31')])
      expect(row.getByText(status)).toBeVisible()
      expect(row.queryByRole('button', { name })).toBeNull()
      expect(row.getByRole('button', { name: 'Hide' })).toHaveFocus()
      expect(api.calls(billingEndpoints.list)).toHaveLength(1)
      await waitFor(() => expect(api.calls(billingEndpoints.events).length).toBeGreaterThan(1))
      await waitFor(() => expect(api.calls(billingEndpoints.totals)).toHaveLength(2))
    })

    test('says why the server refused it, and refetches the row', async () => {
      api.respondWithError(endpoint, 400, error)

      const { screen } = await clickAction()

      expect(await screen.findByText(reason)).toBeVisible()
      await waitFor(() => expect(api.calls(billingEndpoints.list)).toHaveLength(2))
    })

    test('is not offered when the server does not allow it', async () => {
      const { row } = await openDetail(billing())

      expect(await row.findByRole('list')).toBeVisible()
      expect(row.queryByRole('button', { name })).toBeNull()
    })
  })
}

const pass = (milliseconds: number) => act(() => rs.advanceTimersByTimeAsync(milliseconds))

describe('a pending order', () => {
  beforeEach(() => void rs.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void rs.useRealTimers())

  test('is polled until another event arrives, which refetches its row', async () => {
    const { row } = await openDetail(pending)
    expect(await row.findByRole('list')).toBeVisible()
    api.respond(billingEndpoints.list, { items: [paid] })
    api.respond(billingEndpoints.events, { items: [orderEvent(), orderEvent({ id: 2, kind: 'paid' })] })

    await pass(5000)

    await waitFor(() => expect(row.getByText('Done')).toBeVisible())
    const count = api.calls(billingEndpoints.events).length
    await pass(60_000)
    expect(api.calls(billingEndpoints.events)).toHaveLength(count)
  })
})
