type Entitlements = { is_privileged: boolean; premium_expired_at: number | null }

export type AccountType = 'premium' | 'privileged' | 'basic'

/** Premium until it expires, else privileged by flag, else basic (§4). `now` in unix seconds. */
export function accountType(account: Entitlements, now: number): AccountType {
  if (account.premium_expired_at !== null && account.premium_expired_at > now) return 'premium'
  return account.is_privileged ? 'privileged' : 'basic'
}

export function isLimited(account: Entitlements, now: number): boolean {
  return accountType(account, now) === 'basic'
}
