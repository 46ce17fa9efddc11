import { parseAgentToken } from '@sallyport/contract/agent'
import { limits, type Language } from '@sallyport/contract/config'
import type { NodeUsers } from '@sallyport/contract/endpoints'
import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import { isUnexpired } from '../accesses/expiry/access-expiry.ts'
import { notFound } from '../api/http/http-error.ts'
import { logAdminAction } from '../database/admin-log.ts'
import type { Database } from '../database/database.ts'
import { accesses } from '../database/tables/accesses.ts'
import { adminLog } from '../database/tables/admin-log.ts'
import { users } from '../database/tables/schema.ts'
import { isRefusedMail, type Mail, MailNotSentError } from '../operations/mail/mail.ts'
import type { Mailer } from '../operations/mail/mailer.ts'
import { nodeById } from './nodes-queries.ts'

type Usage = { node_id: number; now: number }

const isOnNode = ({ node_id, now }: Usage) => and(eq(accesses.node_id, node_id), isUnexpired(now))

/** The users with unexpired accesses on a node. */
export async function usersOfNode(db: Database, usage: Usage): Promise<Omit<NodeUsers, 'can_mail'>> {
  const node = (await nodeById(db, usage.node_id)) ?? notFound()
  const list = await db
    .select({ user_id: accesses.user_id, user_email: accesses.user_email, accesses: count() })
    .from(accesses)
    .where(isOnNode(usage))
    .groupBy(accesses.user_id, accesses.user_email)
    .orderBy(asc(accesses.user_email))
  return {
    accesses: list.reduce((sum, user) => sum + user.accesses, 0),
    users: list,
    agent_fingerprint: parseAgentToken(node.api_token)?.fingerprint ?? null,
  }
}

type Message = Usage & { admin_id: number; appName: string; text: string; after: number | null }
type MailBatchResult = { sent: number; failed: string[]; next?: number }

/**
 * Mails a text to the next `mailsPerCall` users of a node after the user `after`. Logs the first batch without the text, and a later
 * batch if the first is not logged. Throws a `MailNotSentError` if the mail server accepts no mail.
 */
export async function mailUsersOfNode(db: Database, mailer: Mailer, message: Message): Promise<MailBatchResult> {
  const { node_id, after, admin_id, now } = message
  const { name } = (await nodeById(db, node_id)) ?? notFound()
  if (after === null || !(await isLogged(db, message))) {
    const recipients = await db.$count(users, isRecipient(db, message))
    const changes = { recipients: { from: null, to: recipients } }
    await logAdminAction(db, { admin_id, action: 'node.mail', subject_id: node_id, now, changes })
  }
  const recipients = await db
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(and(isRecipient(db, message), gt(users.id, after ?? 0)))
    .orderBy(asc(users.id))
    .limit(limits.node.mailsPerCall + 1)
  const batch = recipients.slice(0, limits.node.mailsPerCall)
  const mails = batch.map(({ email, language }) => mailFor({ ...message, name, email, language }))
  const last = recipients.length > batch.length ? batch.at(-1) : undefined
  return { ...(await sendAll(mailer, mails)), ...(last && { next: last.id }) }
}

/** In seconds; longer than all batches of a message take. */
const logDuration = 60 * 60

/** Whether a mail of the admin to the users of the node was logged within `logDuration`. */
async function isLogged(db: Database, { admin_id, node_id, now }: Message): Promise<boolean> {
  const isSame = and(
    eq(adminLog.admin_id, admin_id),
    eq(adminLog.action, 'node.mail'),
    eq(adminLog.subject_id, node_id),
  )
  return (await db.$count(adminLog, and(isSame, gt(adminLog.at, now - logDuration)))) > 0
}

/** Active users with accesses on a node. Demo accounts have no mailbox. */
function isRecipient(db: Database, usage: Usage) {
  const owners = db.select({ id: accesses.user_id }).from(accesses).where(isOnNode(usage))
  return and(inArray(users.id, owners), eq(users.is_active, true), eq(users.is_demo, false))
}

async function sendAll(mailer: Mailer, mails: readonly Mail[]): Promise<MailBatchResult> {
  const failed: string[] = []
  const sends = mails.map(async (mail) => {
    try {
      await mailer.send(mail)
    } catch (error) {
      if (!(error instanceof MailNotSentError)) throw error
      failed.push(mail.to)
      return error
    }
    return null
  })
  const failures = await Promise.all(sends)
  // With an unreachable mail server, the later batches would fail as well.
  const unreachable = failures.find((failure) => failure !== null && !isRefusedMail(failure))
  if (unreachable && failed.length === mails.length) throw unreachable
  return { sent: mails.length - failed.length, failed }
}

type Content = { appName: string; name: string; text: string }

function mailFor({ email, language, ...content }: Content & { email: string; language: Language | null }): Mail {
  const { subject, introduction } = texts[language ?? limits.translations.fallbackLanguage](content)
  return { to: email, subject, text: `${introduction}\n\n${content.text}\n` }
}

const texts: Record<Language, (content: Content) => { subject: string; introduction: string }> = {
  en: ({ appName, name }) => ({
    subject: `${appName}: about node ${name}`,
    introduction: `You have an access on the node ${name}. An admin of ${appName} writes to you:`,
  }),
  ru: ({ appName, name }) => ({
    subject: `${appName}: о сервере ${name}`,
    introduction: `У вас есть доступ на сервере ${name}. Сообщение администратора ${appName}:`,
  }),
}
