import { type Billing, billingEndpoints, type OrderEvent } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, within } from '@sallyport/testing'
import { BillingsPage } from '../billings-page.tsx'

export const orderEvent = (overrides: Partial<OrderEvent> = {}): OrderEvent => ({
  id: 1,
  at: 1_790_000_000,
  source: 'member',
  kind: 'created',
  amount: null,
  currency_code: null,
  status: null,
  admin_id: null,
  ...overrides,
})

/** Renders the page with one billing. `row` is its table body, which contains the row and the details. */
export async function openBillings(billing: Billing) {
  api.respond(billingEndpoints.list, { items: [billing] })
  api.respond(billingEndpoints.totals, { items: [] })
  const page = renderPage(BillingsPage, { as: admin() })
  const [, firstRow] = await page.screen.findAllByRole('row')
  return { ...page, row: within(firstRow!.parentElement!) }
}

/** Expands the row of an order with these events. */
export async function openDetail(billing: Billing, events: OrderEvent[] = [orderEvent()]) {
  api.respond(billingEndpoints.events, { items: events })
  const page = await openBillings(billing)
  await page.user.click(page.row.getByRole('button', { name: 'Show' }))
  return page
}
