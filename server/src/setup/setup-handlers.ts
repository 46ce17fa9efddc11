import { adminSetupEndpoints, type Setup } from '@sallyport/contract/endpoints'
import { implement } from '../api/implement.ts'
import { finishSetup, markMailTested, readSetup } from './setup-queries.ts'
import { testMail } from './test-mail.ts'

export const setupHandlers = [
  implement(adminSetupEndpoints.status, async ({ config, publicUrl, query, store: { db }, now }) => {
    const { mail_tested_at, finished_at, ...found } = await readSetup(db)
    const url = publicUrl()
    const isOpenedThere = new URL(url).origin === query.origin
    const status = {
      ...found,
      is_finished: finished_at !== null,
      public_url: { url, is_set: config.isPublicUrlSet, is_done: config.isPublicUrlSet && isOpenedThere },
      mail: { is_configured: config.smtpUrl !== null, is_done: config.smtpUrl !== null && mail_tested_at !== null },
    }
    if (status.is_finished || !isComplete(status)) return status
    await finishSetup(db, now)
    return { ...status, is_finished: true }
  }),

  implement(adminSetupEndpoints.testMail, async (call) => {
    const { caller, config, guards, mailer, store, user, now } = call
    await guards.testMail.count({ account: String(user.id), clientIp: null, now })
    const { appName } = config.settings
    await mailer.send(testMail({ to: user.email, language: caller.language, appName, publicUrl: call.publicUrl() }))
    // Without a mail server, the mail is only in the outbox.
    if (config.smtpUrl) await markMailTested(store.db, now)
    return { email: user.email }
  }),

  implement(adminSetupEndpoints.dismiss, async ({ store, now }) => {
    await finishSetup(store.db, now)
    return {}
  }),
]

function isComplete({ public_url, mail, has_node, has_invite, has_handshake }: Setup): boolean {
  return public_url.is_done && mail.is_done && has_node && has_invite && has_handshake
}
