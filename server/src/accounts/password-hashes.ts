import { hash, verify } from '@node-rs/argon2'
import { messages, refuse } from '../http/refusal.ts'
import { networkOf } from './client-network.ts'
import { QueueFull, WorkQueue } from './work-queue.ts'

/** The cost that OWASP names for argon2id (which is algorithm 2): 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Every hash takes 19 MiB and a processor: a few at once, some more may wait, the rest are told to come back. */
const hashTurns = new WorkQueue({ atOnce: 4, waiting: 60 })
/** How much of the queue one account and one client network may take, whether their passwords are right or not. */
const accountShare = { atOnce: 1, waiting: 2 }
const networkShare = { atOnce: 2, waiting: 12 }
/** Seconds after which a full queue has most likely moved on. */
const queuePause = 1

/** For which client a password is hashed, and for which account, where there is one that a caller could name at will. */
type HashCaller = { account?: string; address: string }

/** Waits for a turn at hashing; ends the call with 429 when too many wait already, in all or of this caller. */
export function inTurn<T>({ account, address }: HashCaller, work: () => Promise<T>): Promise<T> {
  const shares = [
    ...(account === undefined ? [] : [{ key: `account ${account}`, limits: accountShare }]),
    { key: `network ${networkOf(address)}`, limits: networkShare },
  ]
  return hashTurns.run(shares, work).catch((error: unknown) => {
    if (error instanceof QueueFull) refuse(429, messages.tooMany, queuePause)
    throw error
  })
}

export function hashInTurn(caller: HashCaller, password: string): Promise<string> {
  return inTurn(caller, () => hashPassword(password))
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobodys: Promise<string> | undefined

/** The hash that stands in where there is no person; made at the start, so that the first unknown caller waits no longer. */
export function prepareHashes(): Promise<string> {
  nobodys ??= hashPassword('nobody')
  return nobodys
}

/** Whether a password is a person's; where there is none it takes the same time to say no. */
export async function isPasswordOf(person: { password_hash: string } | undefined, password: string): Promise<boolean> {
  const isRight = await verify(person?.password_hash ?? (await prepareHashes()), password)
  return isRight && person !== undefined
}
