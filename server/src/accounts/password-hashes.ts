import { hash, verify } from '@node-rs/argon2'
import { messages, refuse } from '../http/refusal.ts'
import { networkOf } from './client-network.ts'
import { QueueFull, WorkQueue } from './work-queue.ts'

/** The cost that OWASP names for argon2id (which is algorithm 2): 19 MiB, two passes, one lane. */
const argon2Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Every hash takes 19 MiB and a processor: a few at once, some more may wait, the rest are told to come back. */
const hashQueue = new WorkQueue({ concurrency: 4, maxWaiting: 60 })
/** How much of the queue one account and one client network may take, whether their passwords are right or not. */
const accountQuota = { concurrency: 1, maxWaiting: 2 }
const networkQuota = { concurrency: 2, maxWaiting: 12 }
/** Seconds after which a full queue has most likely moved on. */
const retryAfterSeconds = 1

/** For which client a password is hashed, and for which account, where there is one that a caller could name at will. */
type HashCaller = { account?: string; clientIp: string }

/** Waits for a turn at hashing; ends the call with 429 when too many wait already, in all or of this caller. */
export function withHashSlot<T>({ account, clientIp }: HashCaller, work: () => Promise<T>): Promise<T> {
  const quotas = [
    ...(account === undefined ? [] : [{ key: `account ${account}`, limits: accountQuota }]),
    { key: `network ${networkOf(clientIp)}`, limits: networkQuota },
  ]
  return hashQueue.run(quotas, work).catch((error: unknown) => {
    if (error instanceof QueueFull) refuse(429, messages.tooManyRequests, retryAfterSeconds)
    throw error
  })
}

export function hashPasswordInQueue(caller: HashCaller, password: string): Promise<string> {
  return withHashSlot(caller, () => hashPassword(password))
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options)
}

let dummyHash: Promise<string> | undefined

/** The hash that stands in where there is no person; made at the start, so that the first unknown caller waits no longer. */
export function prepareDummyHash(): Promise<string> {
  dummyHash ??= hashPassword('nobody')
  return dummyHash
}

/** Whether a password is a person's; where there is none it takes the same time to say no. */
export async function verifyPassword(user: { password_hash: string } | undefined, password: string): Promise<boolean> {
  const isRight = await verify(user?.password_hash ?? (await prepareDummyHash()), password)
  return isRight && user !== undefined
}
