import type { IncomingHttpHeaders } from 'node:http'
import type { OrderGateway } from '@sallyport/contract/rules'
import type { OrderRow } from '../../database/tables/orders.ts'

/** The states to which each adapter maps the invoice statuses of its gateway. */
export type InvoiceState = 'pending' | 'paid' | 'expired' | 'invalid' | 'refunded'

export type Invoice = {
  ext_id: string
  state: InvoiceState
  /** The status as the gateway reports it. */
  status: string
  /** The confirmed amount so far, in the major unit of `currency_code`. */
  paid: number
  currency_code: string
  /** The ids of the payments that the state is about: the finished, refunded or, while pending, the partial ones; empty if the gateway does not distinguish payments. */
  paymentIds: string[]
  /** Shown to admins. */
  details: object
}

/** A verified webhook. It only triggers a check of the invoice, whose state alone decides. */
export type Notification = {
  ext_id: string | null
  /** The `reference` of the order, if the gateway sends it. */
  reference: string | null
  payment_id: string | null
  status: string
  /** The signature scheme that matched. */
  signature: string
}

/** An order without an invoice. `majorAmount`: in the major unit of the currency. */
type NewInvoice = Pick<OrderRow, 'reference' | 'currency_code' | 'description'> & { majorAmount: number }

export type InvoiceOrder = Pick<OrderRow, 'reference' | 'ext_id' | 'currency_code'>

/** `publicUrl` is the URL of the API; null if it is not configured, so that the gateway gets no webhook URL. */
type CreateOptions = { publicUrl: string | null; signal: AbortSignal }
/** `paymentIds`: the payments that webhooks have reported, latest first. */
export type FetchOptions = { paymentIds: string[]; signal: AbortSignal }

export type Gateway = {
  name: OrderGateway
  /** Creates an invoice with the reference of the order. Returns the id of the invoice. Throws a `GatewayError`. */
  createInvoice: (order: NewInvoice, options: CreateOptions) => Promise<string>
  /** Reads the invoice of an order; null if the gateway knows none. Throws a `GatewayError`. The function is null without an adapter. */
  fetchInvoice: ((order: InvoiceOrder, options: FetchOptions) => Promise<Invoice | null>) | null
  /** Null if the gateway sends no webhooks. `verify` returns null for a webhook without a valid signature. */
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

/** For `catch`: returns null for a response with status 404, and throws any other error. */
export function nullIfUnknown(error: unknown): null {
  if (error instanceof GatewayError && error.status === 404) return null
  throw error
}
