import { limits, routes, type Language } from '@sallyport/contract/config'
import { and, asc, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '../api/failures.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Store } from '../database/store.ts'
import { nodeAgents } from '../database/tables/node-agents.ts'
import { users } from '../database/tables/schema.ts'
import { isPermanentlyRefused, linkMail, MailNotSentError } from '../operations/mail/mail.ts'
import type { Mailer } from '../operations/mail/mailer.ts'
import { managedNode, type ManagedNode } from './agents/state.ts'
import { nodeMailTexts, type NodeNews } from './node-mail-texts.ts'
import { hasAgentAnswered } from './node-problems.ts'

/** Admins are notified when a node has been unreachable or has had a problem for this time, in seconds. */
export const outageBeforeMail = 5 * 60

type Options = {
  store: Store
  config: Pick<Config, 'settings'>
  mailer: Mailer
  publicUrl: () => string
  log: Pick<FastifyBaseLogger, 'error'>
  /** How often failed mails are retried, in milliseconds. */
  interval: number
  /** Unix milliseconds. */
  clock: () => number
  signal: AbortSignal
  isLeased: (node_id: number) => boolean
  /** Whether the last request of this process to a node failed. After an outage of the server, the database may be out of date. */
  hasFailed: (node: ManagedNode) => boolean
}

/** The mails by node that were sent but not recorded, because the mail in another language failed. */
type SentMails = Map<number, Set<string>>

export function createNodeMails(options: Options) {
  const { store, log, clock, interval, signal, isLeased } = options
  let running: Promise<void> | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  const sent: SentMails = new Map()
  const isDue = (node: ManagedNode) => {
    const news = newsOf(node, clock() / 1000)
    return news !== null && (news.kind !== 'unreachable' || options.hasFailed(node))
  }

  async function sendIfDue({ node_id }: ManagedNode) {
    try {
      // Read the node again, because the row may be older than the last mail.
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
    /** Starts to send the due mails of the leased nodes. A later call retries failed mails. */
    send(nodes: ManagedNode[]) {
      if (running || signal.aborted || performance.now() < failedAt + interval) return
      const due = nodes.filter(isDue)
      if (due.length > 0) running = sendAll(due).finally(() => (running = null))
    },
    stop: async () => void (await running),
  }
}

/** Since when the current outage or problem has lasted; null without one. */
const troubleSince = ({ unreachable_since, problem_since }: ManagedNode) => unreachable_since ?? problem_since

/** The change to report to admins. Outages and problems shorter than `outageBeforeMail` are not reported. */
function newsOf(node: ManagedNode, now: number): NodeNews | null {
  const { seen_at, unreachable_since, problem, problem_since, notified_since, notified_problem } = node
  if (unreachable_since !== null) {
    const isLong = now - unreachable_since >= outageBeforeMail
    return isLong && unreachable_since !== notified_since ? { kind: 'unreachable' } : null
  }
  // Without `seen_at`, a newly entered agent has not answered yet.
  if (seen_at === null) return null
  if (hasAgentAnswered(problem)) {
    // By the last answer, because after an outage of the server the problem may be over.
    const isLong = seen_at - (problem_since ?? seen_at) >= outageBeforeMail
    // Not repeated after a short outage, which begins the problem again.
    return isLong && problem !== notified_problem ? { kind: 'problem', problem } : null
  }
  if (notified_since === null) return null
  return hasAgentAnswered(notified_problem) ? { kind: 'over', problem: notified_problem } : { kind: 'back' }
}

/** Sends one mail per language, then records them: a crash in between repeats mails instead of losing them. */
async function sendMails(node: ManagedNode, options: Options, sent: SentMails) {
  const { store, config, mailer, publicUrl, clock, log } = options
  const news = newsOf(node, clock() / 1000)
  if (!news) return
  const link = publicUrl() + routes.adminNode.to({ id: node.node_id })
  const sentHere = sent.get(node.node_id) ?? new Set()
  sent.set(node.node_id, sentHere)
  for (const [language, to] of await adminsByLanguage(store.db)) {
    const key = [news.kind, troubleSince(node), language].join()
    if (sentHere.has(key)) continue
    const since = formatUtc(troubleSince(node) ?? node.notified_since ?? 0, language)
    const content = nodeMailTexts(language, news, { appName: config.settings.appName, name: node.name, since })
    await mailer.send(linkMail({ to: to.join(', '), language, link }, content)).catch((error: unknown) => {
      if (!(error instanceof MailNotSentError && isPermanentlyRefused(error))) throw error
      logUnsent(error, log)
    })
    sentHere.add(key)
  }
  await store.db
    .update(nodeAgents)
    .set({ notified_since: troubleSince(node), notified_problem: node.problem })
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

/** UTC, because the time zone of the reader is unknown. */
function formatUtc(unixTime: number, language: Language): string {
  const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, format).format(unixTime * 1000)
}
