import { isLimited } from '@sallyport/contract/rules'

type User = Parameters<typeof isLimited>[0]
export type AccessTerms = { mode: 'basic' | 'limited'; expired_at: number | null }

const secondsInMinute = 60

/** How an access made at this moment works: for a while for limited people, without an end for others. */
export function accessTerms(user: User, now: number, limitedMinutes: number): AccessTerms {
  if (!isLimited(user, now)) return { mode: 'basic', expired_at: null }
  return { mode: 'limited', expired_at: now + limitedMinutes * secondsInMinute }
}
