import type { BrowserContext } from '@playwright/test'
import { registrationEndpoints, sessionEndpoints, type Account } from '@sallyport/contract/endpoints'
import { viewerCookie } from '@sallyport/site'

/** The users of the demonstration. */
export type DemoUser = 'admin' | 'member' | 'premium' | 'privileged'

export type StorageState = Exclude<Awaited<ReturnType<BrowserContext['storageState']>>, string>

type Session = { token: string; info: Account }

async function request(url: string, path: string, body: object): Promise<Session> {
  const headers = { 'Content-Type': 'application/json', 'X-Api-Token': 'sallyport-web' }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
  return (await response.json()) as Session
}

/** Signs in without a browser. */
export const signIn = (url: string, email: string, password: string): Promise<Session> =>
  request(url, sessionEndpoints.login.path, { email, password })

/** Registers an account with the code of an invite without a browser. */
export const register = (url: string, code: string, email: string, password: string): Promise<Session> =>
  request(url, registrationEndpoints.registerByInvite.path, {
    invite_token: code,
    email,
    password,
    confirm_password: password,
  })

/** The storage of a browser in which a user has signed in. */
export function storageOf(url: string, { token, info }: Session): StorageState {
  const { hostname, origin } = new URL(url)
  const session = { name: 'sallyport-session', value: JSON.stringify({ state: { token, account: info }, version: 0 }) }
  const cookie = { domain: hostname, path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const }
  return {
    cookies: [{ name: viewerCookie, value: info.is_admin ? 'admin' : 'user', ...cookie }],
    origins: [{ origin, localStorage: [session] }],
  }
}

/** The storage of a browser in which a user of the demonstration has signed in to a site. */
export const demoStorage = async (url: string, user: DemoUser = 'member'): Promise<StorageState> =>
  storageOf(url, await signIn(url, `${user}@sallyport.test`, 'Sallyport1'))
