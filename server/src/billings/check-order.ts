import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '../api/failures.ts'
import type { Database } from '../database/database.ts'
import type { Store } from '../database/store.ts'
import { orders, type OrderRow } from '../database/tables/orders.ts'
import {
  claimOrder,
  dueOrderIds,
  maxCheckDuration,
  nextCheckAt,
  releaseOrder,
  reportedPaymentIds,
  retryCheckAt,
  type ClaimedOrder,
} from './check-queries.ts'
import { GatewayError, type Gateway, type Invoice } from './gateways/gateway.ts'
import { withTimeLimit } from './gateways/time-limit.ts'
import { leastAccepted, toMinorUnits } from './money.ts'
import { applyOutcome, type Outcome } from './order-outcome.ts'
import { lockOrder, updateOrder } from './orders-queries.ts'

export type CheckInput = {
  store: Store
  gateway: Gateway
  /** The part of a price that may be missing, in hundredths of a percent. */
  tolerance: number
  clock: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Aborted when the server stops: pending checks end, and no new ones start. */
  signal?: AbortSignal
}

const batchSize = 20
const maxParallel = 4

export async function checkDueOrders(input: CheckInput) {
  const { store, gateway, clock } = input
  if (!gateway.fetchInvoice) return
  const ids = await dueOrderIds(store.db, gateway.name, clock(), batchSize)
  const work = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) await checkOrder(input, id)
  }
  await Promise.all(Array.from({ length: maxParallel }, work))
}

/** Checks the invoice of an order that is due and not checked by another process. Repeats the check if a webhook arrives meanwhile. */
export async function checkOrder(input: CheckInput, id: number) {
  const { store, gateway, clock, signal } = input
  for (;;) {
    if (signal?.aborted) return
    const claimed = await claimOrder(store.db, { id, gateway: gateway.name, now: clock() })
    if (!claimed) return
    await checkClaimed(input, claimed)
  }
}

async function checkClaimed({ store, gateway, tolerance, clock, log, signal }: CheckInput, claimed: ClaimedOrder) {
  try {
    const paymentIds = await reportedPaymentIds(store.db, claimed.id)
    const fetchInvoice = async (limited: AbortSignal) =>
      gateway.fetchInvoice?.(claimed, { paymentIds, signal: limited })
    const invoice = (await withTimeLimit({ timeout: maxCheckDuration * 1000, signal }, fetchInvoice)) ?? null
    const now = clock()
    await store.transaction((tx) => applyInvoice(tx, claimed, { invoice, tolerance, now }))
    const [checked] = await store.db.select({ status: orders.status }).from(orders).where(eq(orders.id, claimed.id))
    const isOver = checked?.status === 'done' || (!invoice && claimed.ext_id === null)
    await releaseOrder(store.db, claimed, { at: isOver ? null : nextCheckAt(claimed, now), now })
  } catch (error) {
    const now = clock()
    // If the server stops, the order stays due for the next start or another server.
    const at = signal?.aborted ? now : retryCheckAt(claimed, now)
    const isUnreadable = error instanceof GatewayError && !signal?.aborted
    const isOver = isUnreadable && (await expireIfTooOld(store, claimed, now))
    await releaseOrder(store.db, claimed, { at: isOver ? null : at, now: now + 1 })
    if (!(error instanceof GatewayError)) throw error
    log.warn({ order: claimed.id, ...describeError(error) }, 'an invoice could not be read')
  }
}

/** Expires an order with an unreadable invoice that is too old to be checked again. Returns false if it is younger or its claim has ended. */
async function expireIfTooOld(store: Store, claimed: ClaimedOrder, now: number): Promise<boolean> {
  if (nextCheckAt(claimed, now) !== null) return false
  return store.transaction(async (tx) => {
    const locked = await lockOrder(tx, claimed.id)
    if (locked?.order.checking_until !== claimed.checking_until) return false
    await applyOutcome(tx, locked, { kind: 'expired', status: null, source: 'poll', now })
    return true
  })
}

type InvoiceReading = { invoice: Invoice | null; tolerance: number; now: number }

/** Applies an invoice unless the claim has ended: another process may have applied a newer state. */
async function applyInvoice(tx: Database, claimed: ClaimedOrder, reading: InvoiceReading) {
  const { invoice, now } = reading
  for (const outcome of outcomesFor(claimed, reading)) {
    const locked = await lockOrder(tx, claimed.id)
    if (locked?.order.checking_until !== claimed.checking_until) return
    const details = invoice && { payment_details: invoice.details }
    await applyOutcome(tx, locked, { source: 'poll', now, ...details, ...outcome })
  }
  if (invoice && claimed.ext_id === null) await updateOrder(tx, claimed.id, { ext_id: invoice.ext_id })
}

function outcomesFor(
  claimed: ClaimedOrder,
  { invoice, tolerance, now }: InvoiceReading,
): Omit<Outcome, 'source' | 'now'>[] {
  if (!invoice && claimed.ext_id === null) return [{ kind: 'invoice_failed' }]
  const outcomes = invoice ? invoiceOutcomes(claimed, invoice, tolerance) : []
  const isLast = nextCheckAt(claimed, now) === null && (invoice?.state ?? 'pending') === 'pending'
  return isLast ? [...outcomes, { kind: 'expired', status: invoice?.status ?? null }] : outcomes
}

type Price = Pick<OrderRow, 'amount' | 'currency_code'>
type InvoiceOutcome = Pick<Outcome, 'kind' | 'isFinal' | 'amount' | 'currency_code' | 'status' | 'paymentIds'>

const finalKinds = { expired: 'expired', invalid: 'failed', refunded: 'refunded_at_gateway' } as const

/** The outcomes of an order that follow from the state of its invoice. */
function invoiceOutcomes(order: Price, invoice: Invoice, tolerance: number): InvoiceOutcome[] {
  const { state, status, paid, currency_code, paymentIds } = invoice
  const detail = { amount: roundedAmount(paid), currency_code, status }
  const isFinal = state !== 'pending'
  const isRefunded = state === 'refunded'
  const isOtherCurrency = currency_code !== order.currency_code
  const units = isOtherCurrency || isRefunded ? 0 : toMinorUnits(paid, currency_code)
  if (isOtherCurrency && !isRefunded && (paid > 0 || state === 'paid')) {
    return [{ kind: 'wrong_currency', isFinal, ...detail }]
  }
  const payment = { kind: 'paid', paymentIds, ...detail } as const
  if (state === 'paid' && units > order.amount) return [payment, { kind: 'overpaid', ...detail }]
  if (state === 'paid' && units === order.amount) return [payment]
  // Whether or not the gateway tolerates what is missing. An invalid invoice stays a matter of an admin.
  const isTolerated = tolerance > 0 && state !== 'invalid' && units >= leastAccepted(order.amount, tolerance)
  if (isTolerated) return [payment, { kind: 'tolerated', ...detail }]
  if (state === 'paid' || units > 0) return [{ kind: 'underpaid', isFinal, ...detail }]
  return state === 'pending' ? [] : [{ kind: finalKinds[state], status, paymentIds }]
}

/** Rounds off floating-point errors, which would store an equal amount again as another event. ISO 4217 has at most 4 decimal places. */
const roundedAmount = (amount: number) => Number(amount.toFixed(8))
