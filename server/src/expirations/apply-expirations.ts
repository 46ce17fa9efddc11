import type { Config } from '../config/config.ts'
import type { Store } from '../store/store.ts'
import { expireAccesses } from './access-expiry.ts'
import { expirePremium } from './premium-expiry.ts'

type Options = { store: Store; now: number; config: Pick<Config, 'limitedAccessMinutes'> }

/** Applies what has expired since the last call: premium periods and accesses. */
export async function applyExpirations({ store, now, config }: Options) {
  await expirePremium(store, now, config.limitedAccessMinutes)
  await expireAccesses(store, now)
}
