import type { Language } from '@sallyport/contract/config'
import type { SessionClient } from '@sallyport/contract/endpoints'
import Bowser from 'bowser'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { storeLanguage } from './accounts-queries.ts'
import { deviceCookieScope, storeKnownClient } from './known-clients.ts'
import { openSession } from './sessions.ts'

export type SignInCall = {
  caller: { clientIp: string; cookies: string | undefined; userAgent: string | undefined; language: Language }
  config: Pick<Config, 'publicUrl' | 'settings'>
  hashKey: string
  now: number
}
/** A session token and the `Set-Cookie` value of the device. Send them only after the transaction is committed. */
export type SignIn = { token: string; cookie: string }

export async function signIn(
  tx: Database,
  user_id: number,
  { caller, config, hashKey, now }: SignInCall,
): Promise<SignIn> {
  const { clientIp, cookies, userAgent, language } = caller
  const token = await openSession(tx, user_id, now, sessionClientOf(userAgent))
  await storeLanguage(tx, user_id, language)
  const cookie = await storeKnownClient(tx, { user_id, clientIp, cookies, hashKey, now }, deviceCookieScope(config))
  return { token, cookie }
}

/** In characters; browsers send shorter headers. Limits the cost of the patterns, as does collapsing spaces. */
const maxUserAgentLength = 512
const shortened = (userAgent: string) => userAgent.slice(0, maxUserAgentLength).replace(/\s+/g, ' ')

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))
const nameIn = (names: ReadonlySet<string>, name: string | undefined) => (name && names.has(name) ? name : null)

/** The browser and the system in a `User-Agent` header. Unknown names are dropped, because a client can send any text. */
export function sessionClientOf(userAgent = ''): SessionClient {
  const { browser, os } = Bowser.parse(shortened(userAgent) || '-')
  return { browser: nameIn(browsers, browser.name), system: nameIn(systems, os.name) }
}
