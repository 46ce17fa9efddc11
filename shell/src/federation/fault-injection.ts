import { readSettings, type RemoteName } from '@sallyport/contract/config'
import type { DiscoveredRelease } from '@sallyport/contract/site'
import { loadShellChunk } from './shell-chunks.ts'

/** Read before the first redirect takes it out of the address. It holds for the life of the page and is not stored. */
const asked = readSettings().faultSwitch ? new URLSearchParams(location.search).get('chaos') : null
let faulty: ReturnType<typeof loadFaulty> | undefined

/** A release as the loader is to find it: itself, unless `?chaos=` breaks that remote on purpose. */
export async function withFault(app: RemoteName, release: DiscoveredRelease): Promise<DiscoveredRelease> {
  if (!asked) return release
  faulty ??= loadFaulty(asked)
  try {
    return (await faulty)(app, release)
  } catch (error) {
    faulty = undefined
    throw error
  }
}

async function loadFaulty(text: string) {
  const { faultyReleases } = await loadShellChunk(() => import('./faulty-discovery.ts'))
  return faultyReleases(text)
}
