import * as v from 'valibot'
import { amount, gatewayId, maybeId, maybeText, shortText } from './gateway-fields.ts'
import type { Invoice, InvoiceOrder, InvoiceState } from './gateway.ts'

/** A payment of an invoice (https://documenter.getpostman.com/view/7907941/2s93JusNJt). */
export const payment = v.object({
  payment_id: gatewayId,
  payment_status: shortText,
  invoice_id: v.optional(maybeId, null),
  order_id: v.optional(maybeText, null),
  price_amount: amount,
  price_currency: shortText,
  pay_amount: amount,
  pay_currency: v.optional(maybeText, null),
  actually_paid: amount,
  outcome_amount: amount,
  outcome_currency: v.optional(maybeText, null),
})
export type Payment = v.InferOutput<typeof payment>

/** Whether a payment has the invoice id or the reference of an order, and neither of another order. */
export function isPaymentOf({ invoice_id, order_id }: Payment, { ext_id, reference }: InvoiceOrder): boolean {
  const isOther = (invoice_id !== null && invoice_id !== ext_id) || (order_id !== null && order_id !== reference)
  return !isOther && (invoice_id !== null || order_id !== null)
}

/** Statuses that may never change, because the buyer has not paid in full. */
const unpaidStatuses = new Set(['waiting', 'partially_paid'])
const inProgressStatuses = new Set(['confirming', 'confirmed', 'sending'])

const decisiveStatuses: Partial<Record<InvoiceState, string>> = {
  pending: 'partially_paid',
  paid: 'finished',
  refunded: 'refunded',
}

/** Null without payments. An invoice can have several: a buyer may choose another currency, or pay the rest later. */
export function invoiceOf(ext_id: string, payments: Payment[], currency_code: string): Invoice | null {
  const last = payments.at(-1)
  if (!last) return null
  const other = payments.find(({ price_currency }) => price_currency.toUpperCase() !== currency_code.toUpperCase())
  const state = stateOf(payments.map(({ payment_status }) => payment_status))
  const decisive = payments.filter(({ payment_status }) => payment_status === decisiveStatuses[state])
  return {
    ext_id,
    state,
    status: payments.map(({ payment_status }) => payment_status).join(', '),
    paid: payments.reduce((sum, each) => sum + paidValue(each), 0),
    currency_code: (other ?? last).price_currency.toUpperCase(),
    paymentIds: decisive.map(({ payment_id }) => payment_id),
    details: { gateway: 'nowpayments', payments },
  }
}

/** Only `finished` counts as paid; the amount is in `paid`. Payments that wait for the buyer do not delay a refund. */
export function stateOf(statuses: string[]): InvoiceState {
  const has = (status: string) => statuses.includes(status)
  if (has('finished')) return 'paid'
  if (statuses.some((status) => inProgressStatuses.has(status))) return 'pending'
  if (has('refunded')) return 'refunded'
  if (statuses.some((status) => unpaidStatuses.has(status))) return 'pending'
  if (has('expired')) return 'expired'
  // An unknown status leaves the invoice pending.
  return has('failed') ? 'invalid' : 'pending'
}

/** The paid amount in the currency of the price: the price, multiplied by the paid share of the amount due. 0 for an unconfirmed payment. */
function paidValue({ payment_status, price_amount, pay_amount, actually_paid, outcome_amount }: Payment): number {
  if (payment_status !== 'finished' && payment_status !== 'partially_paid') return 0
  if (price_amount === null || !pay_amount || actually_paid === null) return 0
  if (payment_status === 'finished' && outcome_amount === 0) return 0
  return (price_amount * actually_paid) / pay_amount
}
