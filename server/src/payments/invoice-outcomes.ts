import { toMinorUnits } from '../domain/money.ts'
import type { Outcome } from '../plans/order-outcome.ts'
import type { OrderRow } from '../store/order-tables.ts'
import type { Invoice } from './gateways/gateway.ts'

type Ordered = Pick<OrderRow, 'amount' | 'currency_code'>
type InvoiceOutcome = Pick<Outcome, 'kind' | 'isFinal' | 'amount' | 'currency_code' | 'status' | 'paymentIds'>

const finalKinds = { expired: 'expired', invalid: 'failed', refunded: 'refunded_at_gateway' } as const

/** What the state of an invoice means for its order. */
export function invoiceOutcomes(order: Ordered, invoice: Invoice): InvoiceOutcome[] {
  const { state, status, paid, currency_code, paymentIds } = invoice
  const detail = { amount: roundedAmount(paid), currency_code, status }
  const isFinal = state !== 'pending'
  const isRefunded = state === 'refunded'
  const isOtherCurrency = currency_code !== order.currency_code
  const units = isOtherCurrency || isRefunded ? 0 : toMinorUnits(paid, currency_code)
  if (isOtherCurrency && !isRefunded && (paid > 0 || state === 'paid')) {
    return [{ kind: 'wrong_currency', isFinal, ...detail }]
  }
  if (state === 'paid' && units >= order.amount) {
    const payment = { kind: 'paid', paymentIds, ...detail } as const
    return units > order.amount ? [payment, { kind: 'overpaid', ...detail }] : [payment]
  }
  if (state === 'paid' || units > 0) return [{ kind: 'underpaid', isFinal, ...detail }]
  return state === 'pending' ? [] : [{ kind: finalKinds[state], status, paymentIds }]
}

/** Enough digits for any currency; more would make equal payments look different. */
const roundedAmount = (amount: number) => Number(amount.toFixed(8))
