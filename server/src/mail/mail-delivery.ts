import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Store } from '../database/store.ts'
import { mails, type Mail, type MailKind } from '../database/tables/mails.ts'
import { MailNotSentError } from './mail-not-sent.ts'
import { isWaiting } from './mail-queue.ts'
import { deliveryTimeout, type Mailer } from './mailer.ts'
import { recordDeliveredTest } from './test-mail.ts'

type ClaimedMail = { id: string; kind: MailKind; attempts: number; content: Mail | null }

type Delivery = {
  store: Store
  config: Pick<Config, 'smtpUrl'>
  mailer: Mailer
  /** The current time in unix seconds. */
  clock: () => number
  log: Pick<FastifyBaseLogger, 'error'>
  signal?: AbortSignal | undefined
}

/** The number of mails that one process delivers at the same time. */
const maxParallel = 5

/** Delivers the due mails, first those that are of use for the shortest time. If the mail server is not available, all of them wait together. */
export async function deliverMails(delivery: Delivery): Promise<void> {
  const { store, clock, signal } = delivery
  if (signal?.aborted) return
  const claimed = await claimMails(store.db, clock())
  const delays = await Promise.all(claimed.map((mail) => deliver(delivery, mail)))
  const delay = Math.max(0, ...delays)
  if (delay > 0) await postponeDueMails(store.db, clock(), delay)
  else if (claimed.length === maxParallel) await deliverMails(delivery)
}

/** In seconds. Longer than a delivery, so that no other process delivers the mail at the same time. */
const claimDuration = deliveryTimeout / 1000 + 30

const isDue = (now: number) => and(isWaiting, lte(mails.next_attempt_at, now), gt(mails.expired_at, now))

function claimMails(db: Database, now: number): Promise<ClaimedMail[]> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(isDue(now))
    .orderBy(asc(mails.expired_at), asc(mails.created_at))
    .limit(maxParallel)
    .for('update', { skipLocked: true })
  const { id, kind, attempts, content } = mails
  return (
    db
      .update(mails)
      .set({ attempts: sql`${attempts} + 1`, next_attempt_at: now + claimDuration })
      // An array, because PostgreSQL may run the subquery of `in` several times, and lock more rows each time.
      .where(sql`${id} = any(array(${due}))`)
      .returning({ id, kind, attempts, content })
  )
}

/** Returns for how long all mails have to wait: 0 unless the mail server is not available. */
async function deliver({ store: { db }, config, mailer, clock, log }: Delivery, mail: ClaimedMail): Promise<number> {
  const { id, kind, attempts, content } = mail
  if (!content) return 0
  try {
    await mailer.send(content, id)
  } catch (error) {
    if (!(error instanceof MailNotSentError)) throw error
    const { reason, refusal } = error
    log.error({ mail: id, kind, reason, attempts }, 'a mail was not sent')
    const delay = retryDelay(attempts)
    if (refusal === 'refused') await giveUp(db, mail, { reason, now: clock() })
    else
      await db
        .update(mails)
        .set({ failure: reason, next_attempt_at: clock() + delay })
        .where(eq(mails.id, id))
    return refusal === 'unavailable' ? delay : 0
  }
  await db.delete(mails).where(eq(mails.id, id))
  // Without a mail server, the mail was only written to the outbox.
  if (kind === 'test' && config.smtpUrl) await recordDeliveredTest(db, clock())
  return 0
}

/** In seconds. */
const firstDelay = 5
const maxDelay = 5 * 60

/** In seconds; doubled with each attempt. */
const retryDelay = (attempts: number) => Math.min(maxDelay, firstDelay * 2 ** (attempts - 1))

const postponeDueMails = (db: Database, now: number, delay: number) =>
  db
    .update(mails)
    .set({ next_attempt_at: now + delay })
    .where(isDue(now))

/** Keeps the reason, and deletes the content. */
const giveUp = (db: Database, { id }: ClaimedMail, { reason, now }: { reason: string; now: number }) =>
  db.update(mails).set({ content: null, failure: reason, failed_at: now }).where(eq(mails.id, id))
