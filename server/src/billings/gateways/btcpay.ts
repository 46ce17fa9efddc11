import { fractionDigits } from '@sallyport/contract/rules'
import * as v from 'valibot'
import type { BtcpayConfig } from '../../config/payment-config.ts'
import { parseJson } from '../../http/parse-json.ts'
import { amount, gatewayId, maybeId, maybeText, shortText } from './gateway-fields.ts'
import { requestGateway } from './gateway-request.ts'
import {
  nullIfUnknown,
  type Gateway,
  type Invoice,
  type InvoiceOrder,
  type InvoiceState,
  type Notification,
} from './gateway.ts'
import { isSignedBy } from './hmac.ts'

const newId = v.object({ id: gatewayId })
const notification = v.object({
  invoiceId: v.optional(maybeId, null),
  type: v.optional(maybeText, null),
  metadata: v.fallback(v.object({ orderId: v.optional(maybeText, null) }), { orderId: null }),
})
const prefix = 'sha256='

/** A BTCPay Server (https://btcpayserver.org) with its Greenfield API. */
export function createBtcpay(config: BtcpayConfig): Gateway {
  const invoices = `${config.url}/api/v1/stores/${encodeURIComponent(config.storeId)}/invoices`
  const headers = { authorization: `token ${config.apiKey}` }

  /** Finds an invoice by its id, or by the reference if a crash prevented the id from being stored. */
  async function find({ ext_id, reference }: InvoiceOrder, signal: AbortSignal): Promise<BtcpayInvoice | null> {
    const requestOptions = { method: 'GET', headers, signal } as const
    if (ext_id !== null)
      return requestGateway({ ...requestOptions, url: `${invoices}/${ext_id}`, response: btcpayInvoice }).catch(
        nullIfUnknown,
      )
    const url = `${invoices}?${new URLSearchParams({ orderId: reference })}`
    const found = await requestGateway({ ...requestOptions, url, response: v.array(btcpayInvoice) })
    return found.find(({ metadata }) => metadata.orderId === reference) ?? null
  }

  return {
    name: 'btcpay',
    async createInvoice(order, { signal }) {
      const { currency_code } = order
      const body = {
        amount: order.majorAmount.toFixed(fractionDigits(currency_code)),
        currency: currency_code,
        metadata: { orderId: order.reference, itemDesc: order.description },
      }
      const { id } = await requestGateway({ method: 'POST', url: invoices, headers, body, response: newId, signal })
      return id
    },
    async fetchInvoice(order, { signal }) {
      const invoice = await find(order, signal)
      if (!invoice) return null
      const url = `${invoices}/${invoice.id}/payment-methods`
      const methods = needsMethods(invoice)
        ? await requestGateway({ method: 'GET', url, headers, response: btcpayMethods, signal })
        : []
      return invoiceOf(invoice, methods)
    },
    webhook: {
      path: '/webhooks/btcpay',
      verify(body, { 'btcpay-sig': given }): Notification | null {
        if (typeof given !== 'string' || !given.startsWith(prefix)) return null
        const check = { algorithm: 'sha256', secret: config.webhookSecret, data: body } as const
        if (!isSignedBy(given.slice(prefix.length), check)) return null
        const { success, output } = v.safeParse(notification, parseJson(body.toString()))
        const content = success ? output : null
        return {
          ext_id: content?.invoiceId ?? null,
          reference: content?.metadata.orderId ?? null,
          payment_id: null,
          status: content?.type ?? '',
          signature: 'body',
        }
      },
    },
  }
}

/** An invoice of the Greenfield API (https://docs.btcpayserver.org/API/Greenfield/v1/#operation/Invoices_GetInvoice). */
const btcpayInvoice = v.object({
  id: gatewayId,
  status: shortText,
  additionalStatus: v.optional(maybeText, null),
  amount,
  /** Null for older versions of BTCPay Server. */
  paidAmount: amount,
  currency: shortText,
  metadata: v.fallback(v.object({ orderId: v.optional(maybeText, null) }), { orderId: null }),
})
type BtcpayInvoice = v.InferOutput<typeof btcpayInvoice>

/** The payments by method; `rate` is the price of the method's currency (https://docs.btcpayserver.org/API/Greenfield/v1/#operation/Invoices_GetInvoicePaymentMethods). */
const btcpayMethods = v.array(
  v.object({ rate: amount, payments: v.optional(v.array(v.object({ value: amount, status: shortText })), []) }),
)
type BtcpayMethods = v.InferOutput<typeof btcpayMethods>

/** Whether the payment methods are needed to know the confirmed amount, because the status is not enough. */
const needsMethods = ({ status, additionalStatus }: BtcpayInvoice): boolean =>
  ['PaidLate', 'PaidPartial', 'PaidOver'].includes(additionalStatus ?? '') ||
  (status === 'Invalid' && additionalStatus !== 'Marked')

function invoiceOf(invoice: BtcpayInvoice, methods: BtcpayMethods): Invoice {
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

/** A late payment leaves the invoice expired; it counts once it is fully confirmed. */
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

/** A settled invoice counts as paid in full, because the store may settle it within a tolerance or manually. */
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
