import type { RemoteName } from '@sallyport/contract/config'
import { isCompatible, type DiscoveredRelease, type Platform } from '@sallyport/contract/site'
import { loadLog } from './load-log.ts'

/** The releases that can run on this platform. The others are written down; not a byte of them is fetched. */
export function fitting(
  app: RemoteName,
  releases: readonly DiscoveredRelease[],
  platform: Platform,
): DiscoveredRelease[] {
  return releases.filter((release) => {
    const isFit = isCompatible(release, platform)
    if (!isFit) loadLog.record(unfit(app, release, platform))
    return isFit
  })
}

function unfit(app: RemoteName, { url, metadata, extras }: DiscoveredRelease, { contract, supplies }: Platform) {
  const { contract: wanted, requires } = extras.platform
  return {
    app,
    version: metadata.version,
    url: url,
    startedAt: performance.now(),
    duration: 0,
    outcome: 'unfit' as const,
    detail: `needs ${JSON.stringify({ contract: wanted, ...requires })}, the shell supplies ${JSON.stringify({ contract, ...supplies })}`,
  }
}
