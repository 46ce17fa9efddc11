import * as v from 'valibot'
import type { NowpaymentsConfig } from '../../config/payment-config.ts'
import { parseJson } from '../../http/parse-json.ts'
import { gatewayId, maybeId, maybeText } from './gateway-fields.ts'
import { requestGateway } from './gateway-request.ts'
import {
  GatewayError,
  nullIfUnknown,
  type FetchOptions,
  type Gateway,
  type InvoiceOrder,
  type Notification,
} from './gateway.ts'
import { invoiceOf, isPaymentOf, payment, type Payment } from './nowpayments-invoice.ts'
import { matchingSignature } from './nowpayments-signature.ts'

const path = '/webhooks/nowpayments'
const maxPayments = 10
const newId = v.object({ id: gatewayId })
const notification = v.object({
  invoice_id: v.optional(maybeId, null),
  order_id: v.optional(maybeText, null),
  payment_id: v.optional(maybeId, null),
  payment_status: v.optional(maybeText, null),
})

/** NOWPayments (https://nowpayments.io): invoices with a fixed exchange rate, paid in the embedded widget. */
export function createNowpayments(config: NowpaymentsConfig): Gateway {
  const url = (rest: string) => `${config.apiUrl}/v1/${rest}`
  const headers = { 'x-api-key': config.apiKey }

  const listPayments = createPaymentLister(config)

  /** Lists nothing if the account cannot be used and webhooks have reported payments, which are enough. */
  const listPaymentIds = (ext_id: string, { paymentIds, signal }: FetchOptions): Promise<string[]> =>
    listPayments(ext_id, { limit: maxPayments, signal }).catch((error: unknown) => {
      if (paymentIds.length > 0 && error instanceof GatewayError) return []
      throw error
    })

  const readPayment = (id: string, signal: AbortSignal): Promise<Payment> =>
    requestGateway({ method: 'GET', url: url(`payment/${id}`), headers, response: payment, signal })

  return {
    name: 'nowpayments',
    async createInvoice(order, { publicUrl, signal }) {
      const body = {
        price_amount: order.majorAmount,
        price_currency: order.currency_code.toLowerCase(),
        order_id: order.reference,
        order_description: order.description,
        is_fixed_rate: true,
        ...(publicUrl !== null && { ipn_callback_url: publicUrl + path }),
      }
      const request = { method: 'POST', url: url('invoice'), headers, body, response: newId, signal } as const
      return (await requestGateway(request)).id
    },
    async fetchInvoice(order: InvoiceOrder, { paymentIds, signal }: FetchOptions) {
      if (order.ext_id === null) return null
      const listed = await listPaymentIds(order.ext_id, { paymentIds, signal })
      const ids = [...new Set([...paymentIds, ...listed])].slice(0, maxPayments)
      const payments = await Promise.all(ids.map((id) => readPayment(id, signal).catch(nullIfUnknown)))
      const own = payments.filter((found) => found !== null).filter((found) => isPaymentOf(found, order))
      return invoiceOf(order.ext_id, own, order.currency_code)
    },
    webhook: {
      path,
      verify(body, { 'x-nowpayments-sig': given }): Notification | null {
        const content = parseJson(body.toString())
        const signature = typeof given === 'string' ? matchingSignature(content, given, config.ipnSecret) : null
        if (signature === null) return null
        const { success, output } = v.safeParse(notification, content)
        if (!success) return { ext_id: null, reference: null, payment_id: null, status: '', signature }
        const { invoice_id, order_id, payment_id, payment_status } = output
        return { ext_id: invoice_id, reference: order_id, payment_id, status: payment_status ?? '', signature }
      },
    },
  }
}

/** Less than the five minutes for which a token is valid, in milliseconds. */
const tokenLifetime = 4 * 60_000
const newToken = v.object({ token: v.pipe(v.string(), v.nonEmpty()) })
const paymentList = v.object({ data: v.array(v.looseObject({ payment_id: gatewayId })) })

type PaymentLister = (ext_id: string, options: { limit: number; signal: AbortSignal }) => Promise<string[]>

/** Returns a function that lists the ids of an invoice's payments, for which the API key is not enough. Without an account, it lists none. */
function createPaymentLister({ apiUrl, apiKey, account }: NowpaymentsConfig): PaymentLister {
  const headers = { 'x-api-key': apiKey }
  let session: { token: string; until: number } | null = null

  async function login(body: object, signal: AbortSignal): Promise<string> {
    const request = { method: 'POST', url: `${apiUrl}/v1/auth`, headers, body, response: newToken, signal } as const
    const { token } = await requestGateway(request)
    session = { token, until: performance.now() + tokenLifetime }
    return token
  }

  return async (ext_id, { limit, signal }) => {
    if (!account) return []
    const token = session && performance.now() < session.until ? session.token : await login(account, signal)
    const url = `${apiUrl}/v1/payment/?${new URLSearchParams({ invoiceId: ext_id, limit: String(limit), page: '0' })}`
    const authorized = { ...headers, authorization: `Bearer ${token}` }
    try {
      const list = { method: 'GET', url, headers: authorized, response: paymentList, signal } as const
      return (await requestGateway(list)).data.map(({ payment_id }) => payment_id)
    } catch (error) {
      // The token may have been revoked.
      session = null
      throw error
    }
  }
}
