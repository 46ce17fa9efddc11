import { isLimited } from '@sallyport/contract/rules'

type User = Parameters<typeof isLimited>[0]
export type AccessTerms = { mode: 'basic' | 'limited'; expired_at: number | null }

const secondsInMinute = 60

/** The mode and expiry of an access created at `now`: limited users get `limitedMinutes`, others no expiry. */
export function accessTerms(user: User, now: number, limitedMinutes: number): AccessTerms {
  if (!isLimited(user, now)) return { mode: 'basic', expired_at: null }
  return { mode: 'limited', expired_at: now + limitedMinutes * secondsInMinute }
}
