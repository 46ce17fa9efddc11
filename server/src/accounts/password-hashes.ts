import { hash, verify } from '@node-rs/argon2'
import { messages, refuse } from '../http/refusal.ts'
import { QueueFull, WorkQueue } from './work-queue.ts'

/** The cost that OWASP names for argon2id (which is algorithm 2): 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Every hash takes 19 MiB and a processor: a few at once, some more may wait, the rest are told to come back. */
const hashTurns = new WorkQueue({ atOnce: 4, waiting: 60 })
/** Seconds after which a full queue has most likely moved on. */
const queuePause = 1

/** Waits for a turn at hashing; ends the call with 429 when too many wait already. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return hashTurns.run(work).catch((error: unknown) => {
    if (error instanceof QueueFull) refuse(429, messages.tooMany, queuePause)
    throw error
  })
}

export function hashInTurn(password: string): Promise<string> {
  return inTurn(() => hashPassword(password))
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
