const yearSeconds = 365 * 24 * 60 * 60

export const demoPassword = 'Sallyport1'

type DemoUser = { email: string; is_admin?: boolean; is_privileged?: boolean; premium_expired_at?: number }

/** One user of each type, in the order of their ids. */
export function demoUsers(now: number): DemoUser[] {
  return [
    { email: 'admin@sallyport.test', is_admin: true },
    { email: 'member@sallyport.test' },
    { email: 'premium@sallyport.test', premium_expired_at: now + yearSeconds },
    { email: 'privileged@sallyport.test', is_privileged: true },
  ]
}
