import { openApi } from '../account/open-api.ts'
import { lazyDoors } from '../federation/doors.ts'
import { followReleases } from './follow-releases.ts'
import { recoverWithNetwork } from './recover-with-network.ts'
import { startWorker } from './start-worker.ts'

/** What the page looks after once it is shown. */
export async function startUpkeep(): Promise<void> {
  followReleases()
  recoverWithNetwork()
  // Without a network these could not be fetched when they are needed.
  await Promise.all([startWorker(), prepareCalls(), lazyDoors['shared/toast']()])
}

const prepareCalls = async () => (await openApi()).prepareCalls()
