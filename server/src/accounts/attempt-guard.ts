import { messages, refuse } from '../http/refusal.ts'
import { FailureWindow } from './failure-window.ts'

const quarterHour = 15 * 60

/** Who tries what: an account, or the code that stands for one. */
export type Attempt = { account: string; address: string; now: number }

/** Stops guessing and flooding: attempts are counted by account and by address. */
export type AttemptGuard = {
  /** Ends the call with 429 while there were too many. */
  check: (attempt: Attempt) => void
  count: (attempt: Attempt) => void
  /** Somebody who proves to be its owner takes the account's count back; the address keeps its own. */
  succeeded: (attempt: Pick<Attempt, 'account'>) => void
}

/** How many attempts of one kind a quarter of an hour takes. */
type AttemptLimits = { byAccount: number; byAddress: number }

/** Several servers behind a balancer count each for itself, so the limit grows with their number. */
export function attemptGuard({ byAccount, byAddress }: AttemptLimits): AttemptGuard {
  const accounts = new FailureWindow({ failures: byAccount, seconds: quarterHour })
  const addresses = new FailureWindow({ failures: byAddress, seconds: quarterHour })

  return {
    check({ account, address, now }) {
      const wait = Math.max(accounts.secondsToWait(account, now), addresses.secondsToWait(networkOf(address), now))
      if (wait > 0) refuse(429, messages.tooMany, wait)
    },
    count({ account, address, now }) {
      accounts.add(account, now)
      addresses.add(networkOf(address), now)
    },
    succeeded({ account }) {
      accounts.clear(account)
    },
  }
}

/** An IPv6 line has a whole /64 to call from; an IPv4 address is one line. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const known = [groups(head), groups(tail)] as const
  const zeros = Array.from({ length: Math.max(0, 8 - known[0].length - known[1].length) }, () => '0')
  return [...known[0], ...zeros, ...known[1]].slice(0, 4).join(':')
}
