import { createHmac } from 'node:crypto'
import { startJsonServer, type FakeGateway, type FakeInvoice, type InvoiceScene } from './fake-gateway.ts'

const apiKey = 'btcpay-key'
const storeId = 'Store1'
const webhookSecret = 'btcpay-secret'
const rate = 40_000

type State = { status: string; additionalStatus?: string; part?: number; event: string; currency?: string }

const scenes: Record<InvoiceScene, State> = {
  waiting: { status: 'New', event: 'InvoiceCreated' },
  partial: { status: 'New', additionalStatus: 'PaidPartial', part: 0.6, event: 'InvoiceReceivedPayment' },
  paid: { status: 'Settled', part: 1, event: 'InvoiceSettled' },
  over: { status: 'Settled', additionalStatus: 'PaidOver', part: 1.5, event: 'InvoiceSettled' },
  twice: { status: 'Settled', additionalStatus: 'PaidOver', part: 2, event: 'InvoiceReceivedPayment' },
  short: { status: 'Expired', additionalStatus: 'PaidPartial', part: 0.985, event: 'InvoiceExpired' },
  expired: { status: 'Expired', event: 'InvoiceExpired' },
  late: { status: 'Expired', additionalStatus: 'PaidLate', part: 1, event: 'InvoicePaymentSettled' },
  failed: { status: 'Invalid', event: 'InvoiceInvalid' },
  'other currency': { status: 'Settled', part: 1, currency: 'EUR', event: 'InvoiceSettled' },
  // BTCPay Server does not report refunds, which are payouts of the store.
  refunded: { status: 'Invalid', additionalStatus: 'Marked', event: 'InvoiceInvalid' },
}

function invoiceBody({ id, reference, price, currency, scene }: FakeInvoice) {
  const { status, additionalStatus = 'None', currency: other } = scenes[scene]
  const metadata = { orderId: reference, itemDesc: 'Premium' }
  return { id, storeId, status, additionalStatus, amount: price.toFixed(2), currency: other ?? currency, metadata }
}

function paymentMethods({ price, scene }: FakeInvoice) {
  const { part = 0 } = scenes[scene]
  const payments = part === 0 ? [] : [{ id: 'tx-0', value: ((price / rate) * part).toFixed(8), status: 'Settled' }]
  return [{ paymentMethodId: 'BTC-CHAIN', currency: 'BTC', rate: String(rate), payments }]
}

/** A BTCPay Server as its API documentation describes it, with one store. */
export async function startFakeBtcpay(): Promise<FakeGateway> {
  const invoices = new Map<string, FakeInvoice>()
  const prefix = `/api/v1/stores/${storeId}/invoices`
  const server = await startJsonServer(({ method, url = '', headers }, body) => {
    const { pathname, searchParams } = new URL(url, 'http://gateway')
    if (headers.authorization !== `token ${apiKey}`) return [401, {}]
    if (method === 'POST' && pathname === prefix) {
      const { orderId } = body['metadata'] as unknown as { orderId: string }
      const id = `Inv${invoices.size}x${Math.floor(rate)}`
      const invoice = { id, reference: orderId, price: Number(body['amount']), currency: String(body['currency']) }
      invoices.set(id, { ...invoice, scene: 'waiting' })
      return [200, invoiceBody(invoices.get(id)!)]
    }
    if (pathname === prefix) {
      const found = [...invoices.values()].filter(({ reference }) => reference === searchParams.get('orderId'))
      return [200, found.map(invoiceBody)]
    }
    const [id = '', part] = pathname.slice(prefix.length + 1).split('/')
    const invoice = invoices.get(id)
    if (!invoice) return [404, { code: 'invoice-not-found' }]
    return [200, part === 'payment-methods' ? paymentMethods(invoice) : invoiceBody(invoice)]
  })
  return Object.assign(server, {
    name: 'btcpay' as const,
    invoices,
    env: {
      PAYMENT_GATEWAY: 'btcpay',
      BTCPAY_URL: server.url,
      BTCPAY_STORE_ID: storeId,
      BTCPAY_API_KEY: apiKey,
      BTCPAY_WEBHOOK_SECRET: webhookSecret,
    },
    webhook: (id: string, delivery = 0) => webhookOf(id, invoices.get(id)?.scene ?? 'waiting', delivery),
  })
}

function webhookOf(invoiceId: string, scene: InvoiceScene, delivery: number) {
  const type = scenes[scene].event
  const payload = JSON.stringify({ deliveryId: `d${delivery}`, type, timestamp: 1, storeId, invoiceId })
  const signature = createHmac('sha256', webhookSecret).update(payload).digest('hex')
  return {
    url: '/webhooks/btcpay' as const,
    payload,
    headers: { 'content-type': 'application/json', 'btcpay-sig': `sha256=${signature}` },
  }
}
