import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { knownClients, type UserRow } from '../database/tables/schema.ts'
import { hashToken, isTokenFormat, keyedHash, newToken } from '../database/token.ts'
import type { Attempt } from './attempt-guards.ts'
import { networksOf } from './client-network.ts'

const retentionSeconds = 180 * 24 * 60 * 60
/** Devices and networks; the least recently used are deleted. */
export const maxClientsPerAccount = 20
/** In base64url characters: 18 bits distinguish networks well enough to limit guesses, but do not reveal an IP address. */
const networkHashLength = 3

type Client = { user_id: number; clientIp: string; cookies: string | undefined; hashKey: string; now: number }
type KnownClient = { hash: string; isDevice: boolean }

const cookieName = (user_id: number) => `sallyport-device-${user_id}`
const deviceHash = (token: string) => `device ${hashToken(token)}`
/** A short hash of a network, which differs by purpose. */
export const networkHash = (hashKey: string, purpose: string, clientIp: string) =>
  keyedHash(hashKey, `${purpose} ${networksOf(clientIp).network}`).slice(0, networkHashLength)
const knownNetwork = ({ user_id, clientIp, hashKey }: Client) =>
  `network ${networkHash(hashKey, String(user_id), clientIp)}`

function deviceTokenOf({ user_id, cookies = '' }: Client): string | null {
  const [, token = ''] = new RegExp(`(?:^|;) *${cookieName(user_id)}=([^; ]*)`).exec(cookies) ?? []
  return isTokenFormat(token) ? token : null
}

/** The device of the cookie, else the network of the IP address, or null if neither is known (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). */
export async function findKnownClient(db: Database, client: Client): Promise<KnownClient | null> {
  const token = deviceTokenOf(client)
  const device = token && deviceHash(token)
  const network = knownNetwork(client)
  const found = await db
    .select({ hash: knownClients.client_hash })
    .from(knownClients)
    .where(
      and(
        eq(knownClients.user_id, client.user_id),
        inArray(knownClients.client_hash, device ? [device, network] : [network]),
        gt(knownClients.used_at, client.now - retentionSeconds),
      ),
    )
  const hashes = new Set(found.map(({ hash }) => hash))
  if (device && hashes.has(device)) return { hash: device, isDevice: true }
  return hashes.has(network) ? { hash: network, isDevice: false } : null
}

type AccountCall = { caller: Pick<Client, 'clientIp' | 'cookies'>; hashKey: string; now: number }

/** An attempt on an account, counted separately for each known client, so that other clients cannot lock it out. */
export async function attemptOnAccount(
  db: Database,
  { email, account }: { email: string; account: UserRow | undefined },
  { caller: { clientIp, cookies }, hashKey, now }: AccountCall,
): Promise<Attempt> {
  const known = await findKnownClient(db, { user_id: account?.id ?? 0, clientIp, cookies, hashKey, now })
  return { account: known ? `${email} ${known.hash}` : email, clientIp: known?.isDevice ? null : clientIp, now }
}

/** The requests to which a browser adds the device cookie. */
export type CookieScope = { path: string; isSecure: boolean }

/** Only the login call: under the base path of the site, or at `API_BASE_URL`. */
export function deviceCookieScope({ publicUrl, settings }: Pick<Config, 'publicUrl' | 'settings'>): CookieScope {
  const apiPath = new URL(settings.apiBaseUrl, publicUrl).pathname.replace(/\/$/, '')
  return { path: apiPath + sessionEndpoints.login.path, isSecure: publicUrl.startsWith('https:') }
}

/** Stores the device and the network of a sign-in. Returns the `Set-Cookie` value that identifies the device. */
export async function storeKnownClient(db: Database, client: Client, { path, isSecure }: CookieScope): Promise<string> {
  const { user_id, now } = client
  const known = await findKnownClient(db, client)
  // Reuse the token of the cookie only if it is stored for this account: an attacker may have planted another one.
  const token = (known?.isDevice && deviceTokenOf(client)) || newToken()
  await db
    .insert(knownClients)
    .values([deviceHash(token), knownNetwork(client)].map((client_hash) => ({ user_id, client_hash, used_at: now })))
    .onConflictDoUpdate({ target: [knownClients.user_id, knownClients.client_hash], set: { used_at: now } })
  await deleteSurplusClients(db, user_id)
  const attributes = `Path=${path}; Max-Age=${retentionSeconds}; HttpOnly; SameSite=Strict`
  return `${cookieName(user_id)}=${token}; ${attributes}${isSecure ? '; Secure' : ''}`
}

async function deleteSurplusClients(db: Database, user_id: number) {
  const ofUser = eq(knownClients.user_id, user_id)
  const surplus = db
    .select({ client_hash: knownClients.client_hash })
    .from(knownClients)
    .where(ofUser)
    .orderBy(desc(knownClients.used_at), knownClients.client_hash)
    .offset(maxClientsPerAccount)
  await db.delete(knownClients).where(and(ofUser, inArray(knownClients.client_hash, surplus)))
}

export async function deleteKnownClients(db: Database, user_id: number) {
  await db.delete(knownClients).where(eq(knownClients.user_id, user_id))
}

export async function deleteExpiredClients(db: Database, now: number) {
  await db.delete(knownClients).where(lte(knownClients.used_at, now - retentionSeconds))
}
