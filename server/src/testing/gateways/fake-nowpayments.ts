import { createHmac } from 'node:crypto'
import { startJsonServer, type FakeGateway, type FakeInvoice, type InvoiceScene } from './fake-gateway.ts'

const apiKey = 'np-key'
const ipnSecret = 'np-ipn-secret'
const account = { email: 'shop@example.test', password: 'np-password' }
const token = 'np-token'
const rate = 0.000025

/** The payments of an invoice in a scene: status, part of the price that arrived, and currency of the price. */
const scenes: Record<InvoiceScene, [status: string, part: number, currency?: string][]> = {
  waiting: [['waiting', 0]],
  partial: [['partially_paid', 0.6]],
  short: [['partially_paid', 0.985]],
  paid: [['finished', 1]],
  over: [['finished', 1.5]],
  twice: [
    ['finished', 1],
    ['finished', 1],
  ],
  expired: [['expired', 0]],
  late: [
    ['expired', 0],
    ['finished', 1],
  ],
  failed: [['failed', 0]],
  'other currency': [['finished', 1, 'eur']],
  refunded: [['refunded', 0]],
}

function paymentsOf({ id, reference, price, currency, scene }: FakeInvoice) {
  return scenes[scene].map(([payment_status, part, priceCurrency = currency], index) => ({
    payment_id: Number(`${id}${index}`),
    invoice_id: Number(id),
    payment_status,
    pay_address: 'bc1qexample',
    price_amount: price,
    price_currency: priceCurrency,
    pay_amount: price * rate,
    actually_paid: price * rate * part,
    pay_currency: 'btc',
    order_id: reference,
    order_description: 'Premium',
    outcome_amount: part === 0 ? null : price * part * 0.995,
    outcome_currency: 'usdttrc20',
    fee: { currency: 'btc', depositFee: 0.0001, withdrawalFee: 0, serviceFee: 0 },
  }))
}

/** NOWPayments as its documentation and the samples of its clients describe it. `signature`: how webhooks are serialised for the signature. */
export async function startFakeNowpayments({
  signature = 'filtered',
  hasAccount = true,
}: { signature?: 'sorted' | 'filtered'; hasAccount?: boolean } = {}): Promise<FakeGateway> {
  const invoices = new Map<string, FakeInvoice>()
  const server = await startJsonServer(({ method, url = '', headers }, body) => {
    const { pathname, searchParams } = new URL(url, 'http://gateway')
    if (method === 'POST' && pathname === '/v1/auth') {
      return body['email'] === account.email && body['password'] === account.password ? [200, { token }] : [403, {}]
    }
    if (headers['x-api-key'] !== apiKey) return [403, { code: 'INVALID_API_KEY' }]
    if (method === 'POST' && pathname === '/v1/invoice') {
      const { price_amount, price_currency, order_id } = body
      const id = String(4_522_000_000 + invoices.size)
      invoices.set(id, { id, reference: order_id!, price: price_amount!, currency: price_currency!, scene: 'waiting' })
      return [200, { id, token_id: '1', order_id, price_amount: String(price_amount), price_currency }]
    }
    if (method === 'GET' && pathname === '/v1/payment/') {
      if (headers.authorization !== `Bearer ${token}`) return [401, { code: 'AUTH_REQUIRED' }]
      const invoice = invoices.get(searchParams.get('invoiceId') ?? '')
      return [200, { data: invoice ? paymentsOf(invoice) : [] }]
    }
    const id = pathname.replace('/v1/payment/', '')
    const found = [...invoices.values()].flatMap(paymentsOf).find(({ payment_id }) => String(payment_id) === id)
    return found ? [200, { ...found, price_amount: String(found.price_amount) }] : [404, { code: 'PAYMENT_NOT_FOUND' }]
  })
  return Object.assign(server, {
    name: 'nowpayments' as const,
    invoices,
    env: {
      PAYMENT_GATEWAY: 'nowpayments',
      NOWPAYMENTS_API_URL: server.url,
      NOWPAYMENTS_API_KEY: apiKey,
      NOWPAYMENTS_IPN_SECRET: ipnSecret,
      ...(hasAccount && { NOWPAYMENTS_EMAIL: account.email, NOWPAYMENTS_PASSWORD: account.password }),
    },
    webhook: (id: string, delivery = 0) =>
      signedWebhook({ ...paymentsOf(invoices.get(id)!).at(-1)!, delivery }, signature),
  })
}

/** A webhook with the signature that the samples of NOWPayments (`filtered`) or other clients (`sorted`) compute. */
export function signedWebhook(body: object, signature: 'sorted' | 'filtered') {
  const keys = Object.keys(body).sort()
  const entries = Object.entries(body).map(([key, value]) => [key, sortedOnce(value)] as const)
  const sorted = Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
  const data = signature === 'filtered' ? JSON.stringify(body, keys) : JSON.stringify(sorted)
  return {
    url: '/webhooks/nowpayments' as const,
    payload: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-nowpayments-sig': createHmac('sha512', ipnSecret).update(data).digest('hex'),
    },
  }
}

function sortedOnce(value: unknown) {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
