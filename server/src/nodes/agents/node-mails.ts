import { limits, routes, type Language } from '@sallyport/contract/config'
import { and, asc, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '../../api/failures.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import type { Store } from '../../database/store.ts'
import { nodeAgents } from '../../database/tables/node-agents.ts'
import { users } from '../../database/tables/schema.ts'
import { addMails } from '../../mail/mail-queue.ts'
import { linkMail } from '../../mail/mail.ts'
import { nodeMailTexts, type NodeNews } from './node-mail-texts.ts'
import { hasAgentAnswered } from './node-problems.ts'
import { managedNode, type ManagedNode } from './state.ts'

/** Admins are notified when a node has been unreachable or has had a problem for this time, in seconds. */
export const outageBeforeMail = 5 * 60

type Options = {
  store: Store
  config: Pick<Config, 'settings'>
  publicUrl: () => string
  log: Pick<FastifyBaseLogger, 'error'>
  /** Unix milliseconds. */
  clock: () => number
  signal: AbortSignal
  isLeased: (node_id: number) => boolean
  /** Whether the last request of this process to a node failed. After an outage of the server, the database may be out of date. */
  hasFailed: (node: ManagedNode) => boolean
}

export function createNodeMails(options: Options) {
  const { store, log, clock, signal, isLeased } = options
  let running: Promise<void> | null = null
  const isDue = (node: ManagedNode) => {
    const news = newsOf(node, clock() / 1000)
    return news !== null && (news.kind !== 'unreachable' || options.hasFailed(node))
  }

  async function queueIfDue({ node_id }: ManagedNode) {
    try {
      // Read the node again, because the row may be older than the last mail.
      const node = await managedNode(store.db, node_id)
      if (node && isLeased(node_id) && !signal.aborted && isDue(node)) await queueMails(node, options)
    } catch (error) {
      if (!signal.aborted) log.error(describeError(error), 'a mail about a node was not queued')
    }
  }

  async function queueAll(nodes: ManagedNode[]) {
    for (const node of nodes) await queueIfDue(node)
  }

  return {
    /** Starts to queue the due mails of the leased nodes. */
    send(nodes: ManagedNode[]) {
      if (running || signal.aborted) return
      const due = nodes.filter(isDue)
      if (due.length > 0) running = queueAll(due).finally(() => (running = null))
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
  // Without `seen_at`, an agent that was just saved has not answered yet.
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

/** After a day, the news is old. */
const mailDuration = 24 * 60 * 60

/** Queues one mail per admin, and records them in the same transaction. */
async function queueMails(node: ManagedNode, { store, config, publicUrl, clock }: Options) {
  const now = Math.floor(clock() / 1000)
  const news = newsOf(node, now)
  if (!news) return
  const link = publicUrl() + routes.adminNode.to({ id: node.node_id })
  const mailTo = ({ email: to, language }: Admin) => {
    const since = formatUtc(troubleSince(node) ?? node.notified_since ?? 0, language)
    const texts = nodeMailTexts(language, news, { appName: config.settings.appName, name: node.name, since })
    return linkMail({ to, language, link }, texts)
  }
  await store.transaction(
    async (tx) => {
      const mails = (await activeAdmins(tx)).map(mailTo)
      await addMails(tx, mails, { kind: 'node_news', expired_at: now + mailDuration, now })
      await tx
        .update(nodeAgents)
        .set({ notified_since: troubleSince(node), notified_problem: node.problem })
        .where(eq(nodeAgents.node_id, node.node_id))
    },
    { isSilent: true },
  )
}

type Admin = { email: string; language: Language }

/** Demo accounts have no mailbox. */
async function activeAdmins(db: Database): Promise<Admin[]> {
  const admins = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.is_admin, true), eq(users.is_active, true), eq(users.is_demo, false)))
    .orderBy(asc(users.id))
  return admins.map(({ email, language }) => ({ email, language: language ?? limits.translations.fallbackLanguage }))
}

/** UTC, because the time zone of the reader is unknown. */
function formatUtc(unixTime: number, language: Language): string {
  const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, format).format(unixTime * 1000)
}
