import type { Config } from '../config/config.ts'
import type { Store } from '../store/store.ts'
import { expireAccesses } from './access-expiry.ts'
import { expirePremium } from './premium-expiry.ts'

type Expirations = {
  store: Store
  now: number
  config: Pick<Config, 'limitedAccessMinutes'>
  onFailure: (error: unknown) => void
  signal?: AbortSignal | undefined
}

/** Applies what has expired: premium periods and accesses. Goes on with the next user or node after a failure. */
export async function applyAllExpirations({ config, ...options }: Expirations) {
  await expirePremium({ ...options, limitedMinutes: config.limitedAccessMinutes })
  await expireAccesses(options)
}
