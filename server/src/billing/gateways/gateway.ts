import type { IncomingHttpHeaders } from 'node:http'
import type { OrderGateway } from '@sallyport/contract/rules'
import type { OrderRow } from '../../database/tables/orders.ts'

/** The state of an invoice in the words of this server. */
export type InvoiceState = 'pending' | 'paid' | 'expired' | 'invalid' | 'refunded'

export type Invoice = {
  ext_id: string
  state: InvoiceState
  /** The status in the words of the gateway. */
  status: string
  /** What was paid and confirmed so far, in the major unit of `currency_code`. */
  paid: number
  currency_code: string
  /** The payments that are finished, or refunded if that is the state; empty if the gateway does not tell them apart. */
  paymentIds: string[]
  /** What admins see of it. */
  details: object
}

/** A verified webhook. It only says that something happened: the invoice is fetched before anything is decided. */
export type Notification = {
  ext_id: string | null
  /** Our id of the order, if the gateway sends it. */
  reference: string | null
  payment_id: string | null
  status: string
  /** Which of the accepted signatures it had. */
  signature: string
}

export type InvoiceOrder = Pick<OrderRow, 'reference' | 'ext_id' | 'amount' | 'currency_code' | 'description'>

/** `publicUrl`, the URL of the API, is null if it is not configured: then a gateway cannot be told where to send webhooks. */
type CreateOptions = { publicUrl: string | null; signal: AbortSignal }
/** `paymentIds`: the payments that webhooks have reported, the last one first. */
export type FetchOptions = { paymentIds: string[]; signal: AbortSignal }

export type Gateway = {
  name: OrderGateway
  /** Creates an invoice with the reference of the order. Returns its id. Throws a `GatewayError`. */
  createInvoice: (order: InvoiceOrder, options: CreateOptions) => Promise<string>
  /** Reads the invoice of an order; null if there is none, or nothing is known of it. Throws a `GatewayError`. */
  fetchInvoice: ((order: InvoiceOrder, options: FetchOptions) => Promise<Invoice | null>) | null
  /** Where the gateway sends webhooks, and how they are verified: null for a forged one. */
  webhook: {
    path: `/webhooks/${string}`
    verify: (body: Buffer, headers: IncomingHttpHeaders) => Notification | null
  } | null
}

/** A failed request to a gateway. Contains no URL, key or body, so that it can be logged. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  /** The HTTP status; null if there was no usable response. */
  readonly status: number | null

  constructor(reason: 'connection' | 'response' | 'refused', status: number | null = null) {
    super(`The request to the payment gateway failed: ${reason}${status === null ? '' : ` (${status})`}`)
    this.status = status
  }
}

/** For `catch`: null if the gateway does not know what was requested. */
export function nullIfUnknown(error: unknown): null {
  if (error instanceof GatewayError && error.status === 404) return null
  throw error
}
