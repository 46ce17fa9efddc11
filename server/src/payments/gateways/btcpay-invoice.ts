import * as v from 'valibot'
import { amount, gatewayId, maybeText, shortText } from './gateway-fields.ts'
import type { Invoice, InvoiceState } from './gateway.ts'

/** An invoice of the Greenfield API (https://docs.btcpayserver.org/API/Greenfield/v1/#operation/Invoices_GetInvoice). */
export const btcpayInvoice = v.object({
  id: gatewayId,
  status: shortText,
  additionalStatus: v.optional(maybeText, null),
  amount,
  /** Absent in older versions. */
  paidAmount: amount,
  currency: shortText,
  metadata: v.fallback(v.object({ orderId: v.optional(maybeText, null) }), { orderId: null }),
})
export type BtcpayInvoice = v.InferOutput<typeof btcpayInvoice>

/** What was paid by each method, with the price of its currency (https://docs.btcpayserver.org/API/Greenfield/v1/#operation/Invoices_GetInvoicePaymentMethods). */
export const btcpayMethods = v.array(
  v.object({ rate: amount, payments: v.optional(v.array(v.object({ value: amount, status: shortText })), []) }),
)
export type BtcpayMethods = v.InferOutput<typeof btcpayMethods>

/**
 * Whether the status alone does not say what was paid and confirmed. A payment that is confirmed after its invoice has
 * become invalid changes no status; the store decides about an invoice that it has marked as invalid.
 */
export const needsMethods = ({ status, additionalStatus }: BtcpayInvoice): boolean =>
  ['PaidLate', 'PaidPartial', 'PaidOver'].includes(additionalStatus ?? '') ||
  (status === 'Invalid' && additionalStatus !== 'Marked')

export function invoiceOf(invoice: BtcpayInvoice, methods: BtcpayMethods): Invoice {
  const { id, status, additionalStatus, currency, amount, paidAmount } = invoice
  const hasDetail = additionalStatus !== null && additionalStatus !== 'None'
  return {
    ext_id: id,
    state: stateOf(invoice, methods),
    status: hasDetail ? `${status} (${additionalStatus})` : status,
    paid: paidOf(invoice, methods),
    currency_code: currency.toUpperCase(),
    paymentIds: [],
    details: { gateway: 'btcpay', status, additionalStatus, amount, paidAmount, currency },
  }
}

/** A payment after the expiry leaves the invoice expired: it counts once all of it is confirmed. */
function stateOf({ status, additionalStatus }: BtcpayInvoice, methods: BtcpayMethods): InvoiceState {
  switch (status) {
    case 'Settled':
      return 'paid'
    case 'Expired':
      if (methods.some(({ payments }) => payments.some((each) => each.status === 'Processing'))) return 'pending'
      return additionalStatus === 'PaidLate' ? 'paid' : 'expired'
    case 'Invalid':
      return 'invalid'
    default:
      return 'pending'
  }
}

/** The store decides what settles an invoice, within its tolerance or by hand, so that the price counts as paid. */
function paidOf(invoice: BtcpayInvoice, methods: BtcpayMethods): number {
  const confirmed = needsMethods(invoice) ? confirmedValue(methods) : 0
  return invoice.status === 'Settled' ? Math.max(invoice.amount ?? 0, confirmed) : confirmed
}

function confirmedValue(methods: BtcpayMethods): number {
  const values = methods.flatMap(({ rate, payments }) =>
    payments.map(({ value, status }) => (status === 'Settled' ? (value ?? 0) * (rate ?? 0) : 0)),
  )
  return values.reduce((sum, value) => sum + value, 0)
}
