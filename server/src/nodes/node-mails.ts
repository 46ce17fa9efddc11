import { limits, routes, type Language } from '@sallyport/contract/config'
import { and, asc, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '../api/failures.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Store } from '../database/store.ts'
import { nodeAgents } from '../database/tables/node-agents.ts'
import { users } from '../database/tables/schema.ts'
import { isPermanentlyRefused, linkMail, MailNotSentError, type MailTexts } from '../operations/mail/mail.ts'
import type { Mailer } from '../operations/mail/mailer.ts'
import { managedNode, type ManagedNode } from './agents/state.ts'

/** Admins are notified when a node has been unreachable for this time, in seconds. */
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
    return news === 'back' || (news === 'unreachable' && options.hasFailed(node))
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

/** The change to report to admins. Outages shorter than `outageBeforeMail` are not reported. */
function newsOf({ seen_at, unreachable_since, notified_since }: ManagedNode, now: number): NodeNews | null {
  // Without `seen_at`, a newly entered agent has not answered yet.
  if (unreachable_since === null) return notified_since === null || seen_at === null ? null : 'back'
  return unreachable_since !== notified_since && now - unreachable_since >= outageBeforeMail ? 'unreachable' : null
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
    const key = [news, node.unreachable_since, language].join()
    if (sentHere.has(key)) continue
    const since = formatUtc(node.unreachable_since ?? node.notified_since ?? 0, language)
    const content = texts[language][news]({ appName: config.settings.appName, name: node.name, since })
    await mailer.send(linkMail({ to: to.join(', '), language, link }, content)).catch((error: unknown) => {
      if (!(error instanceof MailNotSentError && isPermanentlyRefused(error))) throw error
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

type NodeNews = 'unreachable' | 'back'
type TextValues = { appName: string; name: string; since: string }

const texts: Record<Language, Record<NodeNews, (values: TextValues) => MailTexts>> = {
  en: {
    unreachable: ({ appName, name, since }) => ({
      subject: `${appName}: node ${name} cannot be reached`,
      paragraphs: [
        `${appName} has not been able to reach the agent on the node ${name} since ${since} UTC. Details are on this page:`,
        'Existing accesses keep working as long as the node itself runs. Changes take effect when it can be reached again.',
        'You will get one more email when that happens.',
      ],
    }),
    back: ({ appName, name, since }) => ({
      subject: `${appName}: node ${name} can be reached again`,
      paragraphs: [
        `The agent on the node ${name} can be reached again, after an interruption since ${since} UTC. Details are on this page:`,
        'Changes made in the meantime are sent to the node automatically.',
      ],
    }),
  },
  ru: {
    unreachable: ({ appName, name, since }) => ({
      subject: `${appName}: сервер ${name} недоступен`,
      paragraphs: [
        `${appName} не может связаться с агентом на сервере ${name} с ${since} UTC. Подробности на странице:`,
        'Созданные доступы работают, пока работает сам сервер. Изменения вступят в силу, когда связь восстановится.',
        'Когда это произойдёт, вы получите ещё одно письмо.',
      ],
    }),
    back: ({ appName, name, since }) => ({
      subject: `${appName}: сервер ${name} снова доступен`,
      paragraphs: [
        `Связь с агентом на сервере ${name}, потерянная ${since} UTC, восстановлена. Подробности на странице:`,
        'Изменения, сделанные за это время, отправляются на сервер автоматически.',
      ],
    }),
  },
}

/** UTC, because the time zone of the reader is unknown. */
function formatUtc(unixTime: number, language: Language): string {
  const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, format).format(unixTime * 1000)
}
