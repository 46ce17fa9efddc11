import type { FastifyBaseLogger } from 'fastify'
import { limits, type Language } from '@sallyport/contract/config'
import { and, asc, eq } from 'drizzle-orm'
import { describeError } from '../api/failures.ts'
import type { Config } from '../config/config.ts'
import { isRefusedForever, MailNotSentError } from '../mail/mail.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Database } from '../store/database.ts'
import { nodeAgents } from '../store/node-agent-tables.ts'
import { users } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { managedNode, type ManagedNode } from './managed-nodes.ts'
import { nodeMail, type NodeNews } from './node-mail.ts'
import type { SyncTiming } from './sync-schedule.ts'

/** How long a node has been unreachable when admins are informed, in seconds. */
export const mailAfter = 5 * 60

type Options = {
  store: Store
  config: Pick<Config, 'settings'>
  mailer: Mailer
  publicUrl: () => string
  log: Pick<FastifyBaseLogger, 'error'>
  timing: Pick<SyncTiming, 'mailInterval'>
  /** Unix milliseconds. */
  clock: () => number
  signal: AbortSignal
  isLeased: (node_id: number) => boolean
  /** Whether the last request of this process to a node failed: the database may be older than an outage of the server. */
  hasFailed: (node: ManagedNode) => boolean
}

/** By node: sent, but not recorded, because the mail in another language failed. */
type SentMails = Map<number, Set<string>>

export type NodeMails = {
  /** Sends the mails that are due for the leased nodes. Returns at once; failed ones are tried again later. */
  send: (nodes: ManagedNode[]) => void
  stop: () => Promise<void>
}

export function createNodeMails(options: Options): NodeMails {
  const { store, log, clock, timing, signal, isLeased } = options
  let running: Promise<void> | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  const sent: SentMails = new Map()
  const isDue = (node: ManagedNode) => {
    const news = newsOf(node, clock() / 1000)
    return news === 'back' || (news === 'unreachable' && options.hasFailed(node))
  }

  async function sendIfDue({ node_id }: ManagedNode) {
    try {
      // Read again, because the row may be older than the last mail.
      const node = await managedNode(store.db, node_id)
      if (node && isLeased(node_id) && !signal.aborted && isDue(node)) await sendMails(node, options, sent)
    } catch (error) {
      failedAt = performance.now()
      if (error instanceof MailNotSentError) logUnsent(error, log)
      else if (!signal.aborted) log.error(describeError(error), 'a mail about a node was not sent')
    }
  }

  async function sendAll(nodes: ManagedNode[]) {
    for (const node of nodes) await sendIfDue(node)
  }

  return {
    send(nodes) {
      if (running || signal.aborted || performance.now() < failedAt + timing.mailInterval) return
      const due = nodes.filter(isDue)
      if (due.length > 0) running = sendAll(due).finally(() => (running = null))
    },
    stop: async () => void (await running),
  }
}

/** What admins do not know yet. A shorter interruption is no news. */
function newsOf({ seen_at, unreachable_since, notified_since }: ManagedNode, now: number): NodeNews | null {
  // Not seen: another agent was entered, and has not answered yet.
  if (unreachable_since === null) return notified_since === null || seen_at === null ? null : 'back'
  return unreachable_since !== notified_since && now - unreachable_since >= mailAfter ? 'unreachable' : null
}

/** Sends one mail per language, then records them: after a crash in between, they are sent twice rather than never. */
async function sendMails(node: ManagedNode, options: Options, sent: SentMails) {
  const { store, config, mailer, publicUrl, clock, log } = options
  const news = newsOf(node, clock() / 1000)
  if (!news) return
  const { appName } = config.settings
  const sentHere = sent.get(node.node_id) ?? new Set()
  sent.set(node.node_id, sentHere)
  for (const [language, to] of await adminsByLanguage(store.db)) {
    const key = [news, node.unreachable_since, language].join()
    if (sentHere.has(key)) continue
    const mail = nodeMail({ to: to.join(', '), language, news, node, appName, publicUrl: publicUrl() })
    await mailer.send(mail).catch((error: unknown) => {
      if (!(error instanceof MailNotSentError && isRefusedForever(error))) throw error
      logUnsent(error, log)
    })
    sentHere.add(key)
  }
  await store.db
    .update(nodeAgents)
    .set({ notified_since: node.unreachable_since })
    .where(eq(nodeAgents.node_id, node.node_id))
  sent.delete(node.node_id)
}

const logUnsent = ({ reason }: MailNotSentError, log: Options['log']) => log.error({ reason }, 'a mail was not sent')

/** The e-mail addresses of active admins. Demo accounts have no mailbox. */
async function adminsByLanguage(db: Database): Promise<Map<Language, string[]>> {
  const admins = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.is_admin, true), eq(users.is_active, true), eq(users.is_demo, false)))
    .orderBy(asc(users.id))
  const groups = new Map<Language, string[]>()
  for (const { email, language } of admins) {
    const key = language ?? limits.translations.fallbackLanguage
    groups.set(key, [...(groups.get(key) ?? []), email])
  }
  return groups
}
