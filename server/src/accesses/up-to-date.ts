import type { Config } from '../config.ts'
import type { Store } from '../store/store.ts'
import { freeExpired } from './expiry.ts'
import { endPremium } from './rights-change.ts'

type Present = { store: Store; now: number; config: Pick<Config, 'limitedAccessMinutes'> }

/** Does what time alone has changed about accesses: premium that ended, and accesses that are over. */
export async function bringUpToDate({ store, now, config }: Present) {
  await endPremium(store, now, config.limitedAccessMinutes)
  await freeExpired(store, now)
}
