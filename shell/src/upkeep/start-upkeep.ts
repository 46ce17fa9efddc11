import { lazyDoors } from '../federation/doors.ts'
import { followReleases } from './follow-releases.ts'
import { recoverWithNetwork } from './recover-with-network.ts'
import { startWorker } from './start-worker.ts'

/** What the page looks after once it is shown. */
export async function startUpkeep(): Promise<void> {
  followReleases()
  recoverWithNetwork()
  // Without a network it could not be fetched to say so.
  await Promise.all([startWorker(), lazyDoors['shared/toast']()])
}
