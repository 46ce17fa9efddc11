import { parseAgentToken } from '@sallyport/contract/agent'
import { limits, type Language } from '@sallyport/contract/config'
import type { NodeUsers } from '@sallyport/contract/endpoints'
import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import { logAdminAction } from '../database/admin-log.ts'
import type { Database } from '../database/database.ts'
import { accesses } from '../database/tables/accesses.ts'
import type { Mail } from '../database/tables/mails.ts'
import { users } from '../database/tables/schema.ts'
import { isUnexpired } from '../expiry/access-expiry.ts'
import { notFound } from '../http/http-error.ts'
import { addMails } from '../mail/mail-queue.ts'
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

/** What an admin writes about a node, such as its move, is of use for a while. In seconds. */
const mailDuration = 3 * 24 * 60 * 60

/** Queues a mail with a text to each user of a node after the user `after`, and logs their number. Returns it. */
export async function mailUsersOfNode(tx: Database, message: Message): Promise<number> {
  const { node_id, after, admin_id, now } = message
  const { name } = (await nodeById(tx, node_id)) ?? notFound()
  const recipients = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(and(isRecipient(tx, message), gt(users.id, after ?? 0)))
    .orderBy(asc(users.id))
  // One at a time: a text of 2000 characters for each of 50,000 users takes 200 MB.
  const mails = function* () {
    for (const recipient of recipients) yield mailFor({ ...message, ...recipient, name })
  }
  await addMails(tx, mails(), { kind: 'node_message', expired_at: now + mailDuration, now })
  const changes = { recipients: { from: null, to: recipients.length } }
  await logAdminAction(tx, { admin_id, action: 'node.mail', subject_id: node_id, now, changes })
  return recipients.length
}

/** Active users with accesses on a node. Demo accounts have no mailbox. */
function isRecipient(db: Database, usage: Usage) {
  const owners = db.select({ id: accesses.user_id }).from(accesses).where(isOnNode(usage))
  return and(inArray(users.id, owners), eq(users.is_active, true), eq(users.is_demo, false))
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
