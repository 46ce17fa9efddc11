import { messages, Refusal, refuse } from '../http/refusal.ts'
import type { Store } from '../store/store.ts'
import { countAttempt, resetCounter, secondsToWait, uncountAttempt, type Bucket } from './attempt-counters.ts'
import { networkOf } from './client-network.ts'

const quarterHour = 15 * 60

/** Who tries what: an account, or the code that stands for one. */
export type Attempt = {
  account: string
  /** The client's IP address; null for a known device, which only its own attempts can lock out. */
  address: string | null
  now: number
}

/** The outcomes of a call that count: refusals with this status, and success where that is limited too. */
type Countable = { refusal: number; success?: boolean }

/** Stops guessing and flooding: attempts are counted by account and by client network. */
type AttemptGuard = {
  /** Ends the call with 429 after too many attempts. */
  check: (attempt: Attempt) => Promise<void>
  /** Counts an attempt before its outcome is known, so that of many at once none overtakes the count; or ends the call with 429. */
  count: (attempt: Attempt) => Promise<void>
  /** Counts an attempt, and takes it back unless the outcome counts: errors of the server are not the caller's. */
  counted: <T>(attempt: Attempt, countable: Countable, work: () => Promise<T>) => Promise<T>
  /** Takes back all attempts of an account, whose owner has proved to be it. */
  resetAccount: (account: string) => Promise<void>
}

/** How many attempts of one kind a quarter of an hour takes. */
type AttemptLimits = { byAccount: number; byAddress: number }

/** The counters are in the database, so that all instances of the server share them. */
export function attemptGuard(store: Store, kind: string, { byAccount, byAddress }: AttemptLimits): AttemptGuard {
  const ofAccount = (account: string): Bucket => ({
    key: `${kind} account ${account}`,
    most: byAccount,
    seconds: quarterHour,
  })
  const ofNetwork = (address: string): Bucket => ({
    key: `${kind} network ${networkOf(address)}`,
    most: byAddress,
    seconds: quarterHour,
  })
  const bucketsOf = ({ account, address }: Attempt): Bucket[] => [
    ofAccount(account),
    ...(address === null ? [] : [ofNetwork(address)]),
  ]
  const check = async (attempt: Attempt) => {
    const wait = await secondsToWait(store.db, bucketsOf(attempt), attempt.now)
    if (wait > 0) refuse(429, messages.tooMany, wait)
  }

  const count = async (attempt: Attempt) => {
    if (await countAttempt(store, bucketsOf(attempt), attempt.now)) return
    await check(attempt)
    refuse(429, messages.tooMany, 1)
  }
  // The outcome of the call stands even if the database fails here: the attempt then expires with its window.
  const uncount = (attempt: Attempt) => uncountAttempt(store, bucketsOf(attempt)).catch(() => undefined)

  return {
    check,
    count,
    async counted(attempt, { refusal, success = false }, work) {
      await count(attempt)
      try {
        const result = await work()
        if (!success) await uncount(attempt)
        return result
      } catch (error) {
        if (!(error instanceof Refusal && error.status === refusal)) await uncount(attempt)
        throw error
      }
    },
    resetAccount: (account) => resetCounter(store.db, ofAccount(account)),
  }
}
