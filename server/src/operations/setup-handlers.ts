import { routes, type Language } from '@sallyport/contract/config'
import { type Setup, setupEndpoints } from '@sallyport/contract/endpoints'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { attemptOf } from '../accounts/attempt-guards.ts'
import { implementArea } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { invites } from '../database/tables/invites.ts'
import { accessActivity } from '../database/tables/node-agents.ts'
import { nodes, setup } from '../database/tables/schema.ts'
import { linkMail, type MailTexts } from '../mail/mail.ts'
import { replaceTestMail, testMailFailure } from '../mail/test-mail.ts'

export const setupHandlers = implementArea(setupEndpoints, {
  status: async ({ config, publicUrl, agentProgram, query, store: { db }, now }) => {
    const { mail_tested_at, finished_at, ...found } = await readSetup(db)
    const failure = await testMailFailure(db)
    const url = publicUrl()
    const isOpenedAtPublicUrl = new URL(url).origin === query.origin
    const status = {
      ...found,
      is_finished: finished_at !== null,
      public_url: { url, is_set: config.isPublicUrlSet, is_done: config.isPublicUrlSet && isOpenedAtPublicUrl },
      mail: {
        is_configured: config.smtpUrl !== null,
        is_done: config.smtpUrl !== null && mail_tested_at !== null,
        failure,
      },
      agent_program: await agentProgram(),
    }
    if (status.is_finished || !isComplete(status)) return status
    await finish(db, now)
    return { ...status, is_finished: true }
  },

  testMail: async (call) => {
    const { caller, config, guards, store, user, now } = call
    await guards.testMail.count(attemptOf(user, now))
    const { language } = caller
    const link = call.publicUrl() + routes.nodes.to()
    const mail = linkMail({ to: user.email, language, link }, texts[language](config.settings.appName))
    await store.transaction((tx) => replaceTestMail(tx, mail, now), { isSilent: true })
    return { email: user.email }
  },

  dismiss: async ({ store, now }) => {
    await finish(store.db, now)
    return {}
  },
})

function isComplete({ public_url, mail, has_node, has_invite, has_handshake }: Setup): boolean {
  return public_url.is_done && mail.is_done && has_node && has_invite && has_handshake
}

async function readSetup(db: Database) {
  const [row] = await db
    .select({
      mail_tested_at: setup.mail_tested_at,
      finished_at: setup.finished_at,
      has_node: sql<boolean>`exists (select from ${nodes})`,
      has_invite: sql<boolean>`exists (select from ${invites} where ${isNotNull(invites.created_by_id)})`,
      has_handshake: sql<boolean>`exists (select from ${accessActivity} where ${isNotNull(accessActivity.last_handshake)})`,
    })
    .from(setup)
  if (!row) throw new Error('The database has no row of the setup')
  return row
}

async function finish(db: Database, now: number) {
  await db
    .update(setup)
    .set({ finished_at: now })
    .where(and(eq(setup.id, 1), isNull(setup.finished_at)))
}

/** The mail with which an admin checks the mail server and the URL in mails. */
const texts: Record<Language, (appName: string) => MailTexts> = {
  en: (appName) => ({
    subject: `${appName}: test email`,
    paragraphs: [
      `${appName} can send email. This link must open your site:`,
      'If it leads elsewhere, correct PUBLIC_URL in the configuration of the server.',
    ],
  }),
  ru: (appName) => ({
    subject: `${appName}: проверка почты`,
    paragraphs: [
      `${appName} может отправлять письма. Эта ссылка должна открывать ваш сайт:`,
      'Если она ведёт в другое место, исправьте PUBLIC_URL в настройках сервера.',
    ],
  }),
}
