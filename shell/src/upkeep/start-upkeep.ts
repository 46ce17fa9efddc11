import { openApi } from '../account/open-api.ts'
import { lazyDoors } from '../federation/doors.ts'
import { followReleases } from './follow-releases.ts'
import { recoverWithNetwork } from './recover-with-network.ts'
import { startWorker } from './start-worker.ts'
import { whenIdle } from './when-idle.ts'

/** What the page looks after once it is shown. */
export async function startUpkeep(): Promise<void> {
  followReleases()
  recoverWithNetwork()
  // One after the other, for together they would hold up a frame. The first two could not be fetched without a network
  // when they are needed; the worker may take its time.
  for (const begin of [prepareCalls, lazyDoors['@sallyport/runtime/toast'], startWorker]) {
    await whenIdle()
    await begin().catch(() => {})
  }
}

const prepareCalls = async () => (await openApi()).loadTransport()
