import type { Language } from '@sallyport/contract/config'
import type { Config } from '../config/config.ts'
import type { Database } from '../store/database.ts'
import { deviceCookieScope, rememberClient } from './known-clients.ts'
import { sessionClientOf } from './session-client.ts'
import { rememberLanguage } from './user-language.ts'
import { openSession } from './sessions.ts'

export type SignInCall = {
  caller: { clientIp: string; cookies: string | undefined; userAgent: string | undefined; language: Language }
  config: Pick<Config, 'publicUrl' | 'settings'>
  hashKey: string
  now: number
}
/** A session token and the `Set-Cookie` value of the device; to be sent after the transaction is committed. */
export type SignIn = { token: string; cookie: string }

export async function signIn(
  tx: Database,
  user_id: number,
  { caller, config, hashKey, now }: SignInCall,
): Promise<SignIn> {
  const { clientIp, cookies, userAgent, language } = caller
  const token = await openSession(tx, user_id, now, sessionClientOf(userAgent))
  await rememberLanguage(tx, user_id, language)
  const cookie = await rememberClient(tx, { user_id, clientIp, cookies, hashKey, now }, deviceCookieScope(config))
  return { token, cookie }
}
