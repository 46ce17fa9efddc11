import { hash, verify } from '@node-rs/argon2'
import { messages, refuse } from '../http/http-error.ts'
import type { Attempt } from './attempt-guards.ts'
import { networksOf } from './client-network.ts'
import { QueueFullError, WorkQueue, type Quota } from './work-queue.ts'

/** Argon2id, `memoryCost` in KiB (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id). */
const argon2Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and one processor core, so only a few run at once. */
const hashQueue = new WorkQueue({ concurrency: 4, maxWaiting: 60 })
const accountQuota = { concurrency: 1, maxWaiting: 2 }
const networkQuota = { concurrency: 2, maxWaiting: 12 }
/** For all clients of an IPv6 /48. */
const siteQuota = { concurrency: 2, maxWaiting: 20 }
/** For all clients except known devices, for which the rest of the queue is reserved. */
const unknownClientsQuota = { concurrency: 3, maxWaiting: 44 }
const retryAfterSeconds = 1

/** `clientIp` is null for a known device; `account` is set for a sign-in. */
type HashCaller = Partial<Pick<Attempt, 'account'>> & Pick<Attempt, 'clientIp'>

/** Runs `work` in the hash queue. Throws a 429 `HttpError` if the queue or a quota of this caller is full. */
export function withHashSlot<T>({ account, clientIp }: HashCaller, work: () => Promise<T>): Promise<T> {
  const quotas = [
    ...(account === undefined ? [] : [{ key: `account ${account}`, limits: accountQuota }]),
    ...(clientIp === null ? [] : quotasForUnknownClient(clientIp)),
  ]
  return hashQueue.run(quotas, work).catch((error: unknown) => {
    if (error instanceof QueueFullError) refuse(429, messages.tooManyRequests, retryAfterSeconds)
    throw error
  })
}

function quotasForUnknownClient(clientIp: string): Quota[] {
  const { network, site } = networksOf(clientIp)
  return [
    { key: 'unknown clients', limits: unknownClientsQuota },
    { key: `network ${network}`, limits: networkQuota },
    ...(site === null ? [] : [{ key: `site ${site}`, limits: siteQuota }]),
  ]
}

export function hashPasswordInQueue(caller: HashCaller, password: string): Promise<string> {
  return withHashSlot(caller, () => hashPassword(password))
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options)
}

let dummyHash: Promise<string> | undefined

/** Returns the hash to compare with if an account does not exist. Called at start, so that the first such login is not slower. */
export function prepareDummyHash(): Promise<string> {
  dummyHash ??= hashPassword('no account')
  return dummyHash
}

/** Takes equally long without a user, so that the response time does not reveal which accounts exist. */
export async function verifyPassword(user: { password_hash: string } | undefined, password: string): Promise<boolean> {
  const isCorrect = await verify(user?.password_hash ?? (await prepareDummyHash()), password)
  return isCorrect && user !== undefined
}
