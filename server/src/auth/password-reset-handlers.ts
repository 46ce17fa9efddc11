import { routes, type Language } from '@sallyport/contract/config'
import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import { isUsableAccount, userByEmail, userById } from '../accounts/accounts-queries.ts'
import { attemptOnAccount } from '../accounts/known-clients.ts'
import { hashPasswordInQueue } from '../accounts/password-hashes.ts'
import { replacePassword } from '../accounts/sessions.ts'
import { implementArea, type EndpointCall } from '../api/implement.ts'
import { logAdminAction } from '../database/admin-log.ts'
import { lockUser } from '../database/row-locks.ts'
import type { UserRow } from '../database/tables/schema.ts'
import { notFound } from '../http/http-error.ts'
import { addMails } from '../mail/mail-queue.ts'
import { linkMail, type MailTexts } from '../mail/mail.ts'
import {
  consumeResetCode,
  issueResetCode,
  resetMinutes,
  resetSeconds,
  userOfResetCode,
} from './password-reset-codes.ts'

type Confirm = EndpointCall<typeof passwordResetEndpoints.confirm>

export const resetHandlers = implementArea(passwordResetEndpoints, {
  request: async (call) => {
    const { body, caller, config, guards, store, now } = call
    const user = await userByEmail(store.db, body.email)
    await guards.resetRequest.count(await attemptOnAccount(store.db, { email: body.email, account: user }, call))
    if (!user || !isUsableAccount(user, config)) return notFound()

    const { language } = caller
    const content = texts[language](config.settings.appName)
    await store.transaction(
      async (tx) => {
        const code = await issueResetCode(tx, user.id, now)
        const link = call.publicUrl() + routes.changePassword.to({ recoveryCode: code })
        await addMails(tx, [linkMail({ to: user.email, language, link }, content)], {
          kind: 'password_reset',
          expired_at: now + resetSeconds,
          now,
        })
      },
      { isSilent: true },
    )
    return {}
  },

  validate: async (call) => {
    const { email } = await requireCodeOwner(call.query.code, call)
    return { email }
  },

  confirm: async (call) => {
    const owner = await requireCodeOwner(call.body.code, call)
    const password_hash = await hashPasswordInQueue(call.caller, call.body.password)
    if (!(await changePassword(call, owner, password_hash))) return notFound()
    return {}
  },
})

type GuardedCall = Pick<Confirm, 'caller' | 'config' | 'guards' | 'store' | 'now'>

/** The user of a valid code. Throws an `HttpError` with 404 for an invalid code and 429 after too many attempts. */
function requireCodeOwner(code: string, { caller, config, guards, store, now }: GuardedCall): Promise<UserRow> {
  const attempt = { account: code, clientIp: caller.clientIp, now }
  return guards.codes.withAttempt(
    attempt,
    { failureStatus: 404 },
    async () => (await userOfResetCode(store.db, { code, now }, config)) ?? notFound(),
  )
}

/** Sets the new password, deletes all sessions and known clients, and resets the login counter. Returns false if the code was used or expired. */
function changePassword(
  { body, guards, store, now }: Confirm,
  { id, email }: UserRow,
  password_hash: string,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    // First, so that of several codes of the user, one is used.
    await lockUser(tx, id)
    if (!(await consumeResetCode(tx, body.code, now))) return false
    await replacePassword(tx, id, { password_hash, now })
    // Read after the update has locked the row, because the user may have become an admin.
    const changed = await userById(tx, id)
    if (changed?.is_admin) await logAdminAction(tx, { admin_id: id, action: 'user.password', subject_id: id, now })
    await guards.login.resetAccount(tx, email)
    return true
  })
}

const texts: Record<Language, (appName: string) => MailTexts> = {
  en: (appName) => ({
    subject: `${appName}: a new password`,
    paragraphs: [
      `We received a request to reset the password of your ${appName} account. To choose a new one, open this link:`,
      `You can use it once, within ${resetMinutes} minutes. Other links that you requested stop working then.`,
      'If you did not request this, ignore this email: your password stays the same.',
    ],
  }),
  ru: (appName) => ({
    subject: `${appName}: новый пароль`,
    paragraphs: [
      `Мы получили запрос на смену пароля от вашего аккаунта ${appName}. Чтобы задать новый, откройте ссылку:`,
      `Ссылка сработает один раз и действует ${resetMinutes} минут. После этого другие запрошенные вами ссылки работать не будут.`,
      'Если вы ничего не запрашивали, просто проигнорируйте это письмо: пароль останется прежним.',
    ],
  }),
}
