import type { Database } from '../database/database.ts'
import type { Store } from '../database/store.ts'
import { keyedHash } from '../database/token.ts'
import { HttpError, messages, refuse } from '../http/http-error.ts'
import { countAttempt, resetCounter, secondsUntilAllowed, undoAttempt, type AttemptLimit } from './attempt-counters.ts'
import { networksOf } from './client-network.ts'

const windowSeconds = 15 * 60
/** A /48 may belong to one customer or contain the networks of many, so its limit is four times the limit of a network. */
const networksPerSite = 4

export type Attempt = {
  /** An e-mail, an id or a code. Known clients count separately for an e-mail (`attemptOnAccount`). */
  account: string
  /** Null if only the account counts: for admins, and for a known device, which clients in the same network must not lock out. */
  clientIp: string | null
  now: number
}

/** An attempt of a signed-in user, who counts in all networks together. */
export const attemptOf = ({ id }: { id: number }, now: number): Attempt => ({
  account: String(id),
  clientIp: null,
  now,
})

/** The outcomes that stay counted: a refusal with this status, and a success if `countSuccess` is set. */
type CountedOutcome = { failureStatus: number; countSuccess?: boolean }

/** The maximum number of attempts in 15 minutes. */
type GuardLimits = { perAccount: number; perNetwork: number }

type Counters = { store: Store; hashKey: string }

/** The counters are in the database, so that all instances of the server share them. */
function createAttemptGuard({ store, hashKey }: Counters, kind: string, { perAccount, perNetwork }: GuardLimits) {
  const limit = (key: string, maxAttempts: number): AttemptLimit => ({
    key_hash: keyedHash(hashKey, `${kind} ${key}`),
    maxAttempts,
    windowSeconds,
  })
  const accountLimit = (account: string) => limit(`account ${account}`, perAccount)
  const networkLimits = (clientIp: string) => {
    const { network, site } = networksOf(clientIp)
    const ofSite = site === null ? [] : [limit(`site ${site}`, perNetwork * networksPerSite)]
    return [limit(`network ${network}`, perNetwork), ...ofSite]
  }
  const limitsFor = ({ account, clientIp }: Attempt): AttemptLimit[] => [
    accountLimit(account),
    ...(clientIp === null ? [] : networkLimits(clientIp)),
  ]
  /** Throws a 429 `HttpError` if a limit is reached. */
  const check = async (attempt: Attempt) => {
    const wait = await secondsUntilAllowed(store.db, limitsFor(attempt), attempt.now)
    if (wait > 0) refuse(429, messages.tooManyRequests, wait)
  }
  /** Counts an attempt before its outcome is known. Throws a 429 `HttpError` if a limit is reached. */
  const count = async (attempt: Attempt) => {
    if (await countAttempt(store, limitsFor(attempt), attempt.now)) return
    await check(attempt)
    refuse(429, messages.tooManyRequests, 1)
  }
  // A database error here must not replace the outcome of the call; the attempt then expires with its window.
  const undo = (attempt: Attempt) => undoAttempt(store, limitsFor(attempt)).catch(() => undefined)

  return {
    check,
    count,
    /** Counts an attempt, runs `work`, and undoes the attempt unless its outcome counts. Server errors never count. */
    async withAttempt<T>(attempt: Attempt, outcome: CountedOutcome, work: () => Promise<T>): Promise<T> {
      const { failureStatus, countSuccess = false } = outcome
      await count(attempt)
      try {
        const result = await work()
        if (!countSuccess) await undo(attempt)
        return result
      } catch (error) {
        if (!(error instanceof HttpError && error.status === failureStatus)) await undo(attempt)
        throw error
      }
    },
    resetAccount: (db: Database, account: string) => resetCounter(db, accountLimit(account)),
  }
}

export type AttemptGuards = ReturnType<typeof createAttemptGuards>

export const createAttemptGuards = (counters: Counters) => ({
  login: createAttemptGuard(counters, 'login', { perAccount: 10, perNetwork: 50 }),
  /** Invalid codes of invites, resets and machines; the code is the `account` of the attempt. */
  codes: createAttemptGuard(counters, 'code', { perAccount: 10, perNetwork: 50 }),
  /** Self-registrations, successful or refused, and refused registrations by invite. */
  register: createAttemptGuard(counters, 'register', { perAccount: 10, perNetwork: 50 }),
  /** All reset requests, successful or not, because each may send a mail. */
  resetRequest: createAttemptGuard(counters, 'reset', { perAccount: 5, perNetwork: 50 }),
  /** All requests to a URL that an admin has submitted with a node form, to test or to save it. */
  submittedAgent: createAttemptGuard(counters, 'submitted agent', { perAccount: 60, perNetwork: 60 }),
  /** All accesses that a member creates, because each changes the peers of a node. Deletions are limited by creations. */
  allocation: createAttemptGuard(counters, 'allocation', { perAccount: 60, perNetwork: 60 }),
  /** All one-time codes for machines that an admin creates. */
  nodeCode: createAttemptGuard(counters, 'node code', { perAccount: 60, perNetwork: 60 }),
  /** All test mails of an admin, delivered or not. */
  testMail: createAttemptGuard(counters, 'test mail', { perAccount: 5, perNetwork: 50 }),
  /** The calls of an admin that mail the users of a node, a few users each. */
  nodeMail: createAttemptGuard(counters, 'node mail', { perAccount: 20, perNetwork: 20 }),
})
