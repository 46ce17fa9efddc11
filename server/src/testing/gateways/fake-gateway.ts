import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The states of an invoice after actions of a buyer and the gateway. */
export const invoiceScenes = [
  'waiting',
  'partial',
  /** 98.5 % of the price, which the gateway does not accept. */
  'short',
  'paid',
  'over',
  'twice',
  'expired',
  'late',
  'failed',
  'other currency',
  'refunded',
] as const
export type InvoiceScene = (typeof invoiceScenes)[number]

export type FakeInvoice = { id: string; reference: string; price: number; currency: string; scene: InvoiceScene }
export type SentWebhook = { url: `/webhooks/${string}`; payload: string; headers: Record<string, string> }

export type FakeGateway = {
  name: 'nowpayments' | 'btcpay'
  /** The environment of a server that uses this gateway. */
  env: Record<string, string>
  invoices: Map<string, FakeInvoice>
  /** All requests, such as `POST /v1/invoice`. */
  requests: string[]
  /** Responds instead of the gateway, or returns false, so that the gateway responds. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean
  /** The signed webhook about the present state of an invoice; `delivery` makes its body differ from others. */
  webhook: (id: string, delivery?: number) => SentWebhook
  stop: () => Promise<void>
}

type Answer = [status: number, body: object]
export type Respond = (request: IncomingMessage, body: Record<string, never>) => Answer

/** An HTTP server on a loopback port that speaks JSON. */
export async function startJsonServer(respond: Respond) {
  const requests: string[] = []
  const fake = { requests, url: '', intercept: (() => false) as FakeGateway['intercept'] }
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?', 1)[0]}`)
    void (async () => {
      if (fake.intercept(request, response)) return
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString('utf8')
      const [status, body] = respond(request, text === '' ? {} : JSON.parse(text))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return Object.assign(fake, { stop })
}
