import type { Page } from '@playwright/test'
import { planEndpoints } from '@sallyport/contract/endpoints'
import type { OrderOutcome, OrderStatus } from '@sallyport/contract/rules'

const purchaseUrlPatterns = {
  list: `**${planEndpoints.list.path}`,
  order: `**${planEndpoints.order.path}`,
  status: `**${planEndpoints.orderStatus.path.replace(':id', '*')}`,
}

const plans = [
  { id: 1, month_count: 1, currency_code: 'USD', amount_total: 7.5, amount_month: 7.5 },
  { id: 2, month_count: 6, currency_code: 'USD', amount_total: 36, amount_month: 6 },
  { id: 3, month_count: 12, currency_code: 'USD', amount_total: 60, amount_month: 5 },
]

const checkout = '<!doctype html><html lang="en"><title>Checkout</title><h1>Checkout</h1><button>Pay here</button>'

/** Mocks plans, orders and the checkout page; the order stays pending until `settle`. */
export async function stubOrders(page: Page) {
  let state: { status: OrderStatus; is_underpaid?: boolean } = { status: 'pending' }
  await page.route(purchaseUrlPatterns.list, (route) => route.fulfill({ json: { list: plans } }))
  await page.route(purchaseUrlPatterns.order, (route) =>
    route.fulfill({ json: { id: 31, gateway_id: 1, ext_id: 'stub' } }),
  )
  await page.route(purchaseUrlPatterns.status, (route) => route.fulfill({ json: state }))
  await page.route('**/sandbox/checkout/stub?*', (route) => route.fulfill({ contentType: 'text/html', body: checkout }))
  return {
    plans,
    settle: (status: OrderOutcome, is_underpaid = false) => {
      state = { status, is_underpaid }
    },
  }
}
