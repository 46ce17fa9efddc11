import * as v from 'valibot'
import type { BtcpayConfig } from '../../config/payment-config.ts'
import { fractionDigits } from '@sallyport/contract/rules'
import { toMajorUnits } from '../../domain/money.ts'
import { btcpayInvoice, btcpayMethods, invoiceOf, needsMethods, type BtcpayInvoice } from './btcpay-invoice.ts'
import { gatewayId, maybeId, maybeText } from './gateway-fields.ts'
import { requestGateway } from './gateway-request.ts'
import { GatewayError, type Gateway, type InvoiceOrder, type Notification } from './gateway.ts'
import { isSignedBy } from './hmac.ts'

const created = v.object({ id: gatewayId })
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

  /** The invoice by its id, or by the reference if a crash has prevented the id from being stored. */
  async function find({ ext_id, reference }: InvoiceOrder, signal: AbortSignal): Promise<BtcpayInvoice | null> {
    const get = { method: 'GET', headers, signal } as const
    if (ext_id !== null)
      return requestGateway({ ...get, url: `${invoices}/${ext_id}`, response: btcpayInvoice }).catch(ignoreUnknown)
    const url = `${invoices}?${new URLSearchParams({ orderId: reference })}`
    const found = await requestGateway({ ...get, url, response: v.array(btcpayInvoice) })
    return found.find(({ metadata }) => metadata.orderId === reference) ?? null
  }

  return {
    name: 'btcpay',
    async createInvoice(order, { signal }) {
      const { currency_code } = order
      const body = {
        amount: toMajorUnits(order.amount, currency_code).toFixed(fractionDigits(currency_code)),
        currency: currency_code,
        metadata: { orderId: order.reference, itemDesc: order.description },
      }
      const { id } = await requestGateway({ method: 'POST', url: invoices, headers, body, response: created, signal })
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
        const { success, output } = v.safeParse(notification, parseJson(body))
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

function ignoreUnknown(error: unknown): null {
  if (error instanceof GatewayError && error.status === 404) return null
  throw error
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
