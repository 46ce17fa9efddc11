import { messages, refuse } from '../http/refusal.ts'
import { FailureWindow } from './failure-window.ts'

const quarterHour = 15 * 60

/** Stops the guessing of passwords: failed sign-ins are counted by account and by address. */
export type LoginGuard = {
  /** Ends the call with 429 while there were too many failures. */
  check: (attempt: Attempt) => void
  failed: (attempt: Attempt) => void
  /** Somebody who knows the password takes the account's count back; the address keeps its own. */
  succeeded: (attempt: Attempt) => void
}

type Attempt = { email: string; address: string; now: number }

/** Several servers behind a balancer count each for itself, so the limit grows with their number. */
export function loginGuard(): LoginGuard {
  const byAccount = new FailureWindow({ failures: 10, seconds: quarterHour })
  const byAddress = new FailureWindow({ failures: 50, seconds: quarterHour })

  return {
    check({ email, address, now }) {
      const wait = Math.max(byAccount.secondsToWait(email, now), byAddress.secondsToWait(networkOf(address), now))
      if (wait > 0) refuse(429, messages.tooMany, wait)
    },
    failed({ email, address, now }) {
      byAccount.add(email, now)
      byAddress.add(networkOf(address), now)
    },
    succeeded({ email }) {
      byAccount.clear(email)
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
