import { messages, Refusal, refuse } from '../http/refusal.ts'
import type { Store } from '../store/store.ts'
import { countAttempt, resetCounter, secondsUntilAllowed, undoAttempt, type AttemptLimit } from './attempt-counters.ts'
import { networkOf } from './client-network.ts'

const windowSeconds = 15 * 60

/** Who tries what: an account, or the code that stands for one. */
export type Attempt = {
  account: string
  /** The client's IP address; null for a known device, which only its own attempts can lock out. */
  clientIp: string | null
  now: number
}

/** The outcomes of a call that count: refusals with this status, and success where that is limited too. */
type CountedOutcome = { failureStatus: number; countSuccess?: boolean }

/** Stops guessing and flooding: attempts are counted by account and by client network. */
type AttemptGuard = {
  /** Ends the call with 429 after too many attempts. */
  check: (attempt: Attempt) => Promise<void>
  /** Counts an attempt before its outcome is known, so that of many at once none overtakes the count; or ends the call with 429. */
  count: (attempt: Attempt) => Promise<void>
  /** Counts an attempt, and takes it back unless the outcome counts: errors of the server are not the caller's. */
  withAttempt: <T>(attempt: Attempt, countable: CountedOutcome, work: () => Promise<T>) => Promise<T>
  /** Takes back all attempts of an account, whose owner has proved to be it. */
  resetAccount: (account: string) => Promise<void>
}

/** How many attempts of one kind a quarter of an hour takes. */
type GuardLimits = { perAccount: number; perNetwork: number }

/** The counters are in the database, so that all instances of the server share them. */
function attemptGuard(store: Store, kind: string, { perAccount, perNetwork }: GuardLimits): AttemptGuard {
  const accountLimit = (account: string): AttemptLimit => ({
    key: `${kind} account ${account}`,
    maxAttempts: perAccount,
    windowSeconds,
  })
  const networkLimit = (clientIp: string): AttemptLimit => ({
    key: `${kind} network ${networkOf(clientIp)}`,
    maxAttempts: perNetwork,
    windowSeconds,
  })
  const limitsFor = ({ account, clientIp }: Attempt): AttemptLimit[] => [
    accountLimit(account),
    ...(clientIp === null ? [] : [networkLimit(clientIp)]),
  ]
  const check = async (attempt: Attempt) => {
    const wait = await secondsUntilAllowed(store.db, limitsFor(attempt), attempt.now)
    if (wait > 0) refuse(429, messages.tooManyRequests, wait)
  }

  const count = async (attempt: Attempt) => {
    if (await countAttempt(store, limitsFor(attempt), attempt.now)) return
    await check(attempt)
    refuse(429, messages.tooManyRequests, 1)
  }
  // The outcome of the call stands even if the database fails here: the attempt then expires with its window.
  const undo = (attempt: Attempt) => undoAttempt(store, limitsFor(attempt)).catch(() => undefined)

  return {
    check,
    count,
    async withAttempt(attempt, { failureStatus, countSuccess = false }, work) {
      await count(attempt)
      try {
        const result = await work()
        if (!countSuccess) await undo(attempt)
        return result
      } catch (error) {
        if (!(error instanceof Refusal && error.status === failureStatus)) await undo(attempt)
        throw error
      }
    },
    resetAccount: (account) => resetCounter(store.db, accountLimit(account)),
  }
}

export type AttemptGuards = ReturnType<typeof attemptGuards>

/** What is counted, and how much of it is enough. */
export const attemptGuards = (store: Store) => ({
  /** Sign-ins that fail. */
  login: attemptGuard(store, 'login', { perAccount: 10, perNetwork: 50 }),
  /** Codes of invites and resets that do not work; a code counts as an account. */
  codes: attemptGuard(store, 'code', { perAccount: 10, perNetwork: 50 }),
  /** Registrations: open ones, and those by invite that fail. */
  register: attemptGuard(store, 'register', { perAccount: 10, perNetwork: 50 }),
  /** Every request for a mail, whatever comes of it: the mailbox belongs to somebody. */
  resetRequest: attemptGuard(store, 'reset', { perAccount: 5, perNetwork: 50 }),
})
