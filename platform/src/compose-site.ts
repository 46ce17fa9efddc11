import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './inputs.ts'
import { isPlaced, readBuilt, releaseHash, type Built } from './release/built/built.ts'
import { emptyDiscovery, goLive } from './release/site/deployments.ts'
import { entryOf } from './release/built/discovery-entry.ts'
import { removeLeftovers } from './release/site/leftovers.ts'
import { ownVersion } from './release/site/own-version.ts'
import { placeRelease } from './release/site/place-release.ts'
import { releaseHashesIn, requireSameHash, withReleaseHashes } from './release/site/release-hashes.ts'
import { pruneOld } from './release/site/retention.ts'
import { isSite, publishDocument, readDocument, stampIn } from './release/site/site-document.ts'
import { alone } from './release/site/site-lock.ts'

type Composing = {
  site: string
  /** What is built, a folder for each app. */
  dists: readonly string[]
  /** Builds the same sources once more, under another version. */
  rebuild: (built: Built, version: string) => Promise<Built>
  /** Leaves a site alone on which something was released or rolled back since it was composed. */
  keepsReleased?: boolean
  /** Forgets all that the site had before, also the bytes of its versions: for sites that tests run on. */
  startsOver?: boolean
}

/**
 * Writes what is built into a site and makes all of it live, unless nothing has changed; gives whether it had. As a
 * release does, but for all apps at once and unchecked. A build whose version the site has with other bytes gets a
 * version of its own: browsers cache files under their URL for a year.
 */
export async function composeSite(composing: Composing): Promise<boolean> {
  const { site, dists, keepsReleased = false } = composing
  const inputs = hashOf(dists.map((dist) => path.join(dist, '.inputs')))
  if (isSettled(site, inputs, keepsReleased)) return false
  const builds = await withOwnVersions(composing)
  return alone(site, async () => {
    if (isSettled(site, inputs, keepsReleased)) return false
    compose(composing, builds)
    writeFileSync(stampIn(site), inputs)
    return true
  })
}

/** Only what was composed has a stamp: a release takes it away. */
function isSettled(site: string, inputs: string, keepsReleased: boolean): boolean {
  if (!isSite(site)) return false
  const stamp = stampIn(site)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') === inputs : keepsReleased
}

const before = ({ site, startsOver = false }: Composing) =>
  startsOver ? emptyDiscovery : withReleaseHashes(site, readDocument(site))

/** The builds, under versions that the site has not or has with the same bytes. */
async function withOwnVersions(composing: Composing): Promise<Built[]> {
  const hashes = releaseHashesIn(before(composing))
  const builds = []
  for (const built of composing.dists.map(readBuilt)) {
    const { name, version } = built.release
    const [known, found] = [hashes[name]?.[version], releaseHash(built.release)]
    const isOther = known !== undefined && known !== found
    builds.push(isOther ? await composing.rebuild(built, ownVersion(version, found)) : built)
  }
  return builds
}

function compose(composing: Composing, builds: readonly Built[]): void {
  const { site } = composing
  const now = new Date().toISOString()
  const found = before(composing)
  for (const built of builds) requireSameHash(found, built)
  removeLeftovers(site, found)
  for (const built of builds) if (!isWhole(site, built)) placeRelease(site, built, () => {})
  const live = builds.reduce((discovery, { release }) => goLive(discovery, release.name, entryOf(release), now), found)
  const next = pruneOld(site, live, now)
  publishDocument(site, next)
  removeLeftovers(site, next)
}

/** Whether a site has a release with every file of it; one that has lost some gets them again. */
function isWhole(site: string, built: Built): boolean {
  try {
    return isPlaced(site, built)
  } catch {
    return false
  }
}
