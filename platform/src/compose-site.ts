import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashFiles } from './hashes.ts'
import { removeDeltasExcept, writeDeltas } from './release/deltas/update-deltas.ts'
import {
  isReleasePlaced,
  readBuiltRelease,
  releaseHash,
  discoveryEntry,
  type BuiltRelease,
} from './release/folder/built-release.ts'
import { emptyDiscovery, goLive } from './release/folder/deployments.ts'
import { removeLeftovers } from './release/folder/leftovers.ts'
import { releaseHashesIn, requireSameHash, withReleaseHashes } from './release/folder/release-hashes.ts'
import { distinctVersion } from './release/folder/release.ts'
import { pruneOld } from './release/folder/retention.ts'
import { isSite, publishDocument, readDocument, stampPath, type OnStep } from './release/folder/site-document.ts'
import { withLock } from './release/folder/site-lock.ts'
import { placeRelease } from './release/place-release.ts'

type ComposeOptions = {
  site: string
  dists: readonly string[]
  /** Builds an app again under another version. */
  rebuild: (built: BuiltRelease, version: string) => Promise<BuiltRelease>
  /** Leaves a site unchanged if it had a release or a rollback since it was composed. Otherwise such a site is an error. */
  keepReleased?: boolean
  /** Discards all earlier releases and their hashes; for test sites. */
  startOver?: boolean
  /** The time of the releases, in ISO 8601. */
  now?: string
  /** Called with the result of writing the deltas. */
  onStep?: OnStep
}

/**
 * Releases the builds of all apps at once without checks. Returns whether the site changed. An app whose version the site has with other
 * bytes is built again under a distinct version, because browsers cache files by URL for a year.
 */
export async function composeSite(options: ComposeOptions): Promise<boolean> {
  const { site, dists } = options
  const inputs = hashFiles(dists.map((dist) => path.join(dist, '.inputs')))
  if (isUpToDate(options, inputs)) return false
  const builds = await withDistinctVersions(options)
  return withLock(site, async () => {
    if (isUpToDate(options, inputs)) return false
    await compose(options, builds)
    writeFileSync(stampPath(site), inputs)
    return true
  })
}

const isReleased = (site: string) => isSite(site) && !existsSync(stampPath(site))

/** Throws if a site had a release or a rollback since it was composed, because the builds of a checkout are older or were never checked. */
export function requireUnreleased(site: string): void {
  if (!isReleased(site)) return
  throw new Error(
    `${site} has releases, which the unchecked builds of this checkout would replace. Expected: pnpm release for an app of it, pnpm dev to see this checkout, or SITE_DIR with another folder`,
  )
}

/** Throws for a site with releases, unless `keepReleased` keeps it or `startOver` discards them. */
function isUpToDate({ site, keepReleased = false, startOver = false }: ComposeOptions, inputs: string): boolean {
  if (!isSite(site)) return false
  if (!isReleased(site)) return readFileSync(stampPath(site), 'utf8') === inputs
  if (!keepReleased && !startOver) requireUnreleased(site)
  return keepReleased
}

const currentDiscovery = ({ site, startOver = false }: ComposeOptions) =>
  startOver ? emptyDiscovery : withReleaseHashes(site, readDocument(site))

async function withDistinctVersions(options: ComposeOptions): Promise<BuiltRelease[]> {
  const hashes = releaseHashesIn(currentDiscovery(options))
  const builds = []
  for (const built of options.dists.map(readBuiltRelease)) {
    const { name, version } = built.release
    const [expected, found] = [hashes[name]?.[version], releaseHash(built.release)]
    const hasOtherBytes = expected !== undefined && expected !== found
    builds.push(hasOtherBytes ? await options.rebuild(built, distinctVersion(version, found)) : built)
  }
  return builds
}

async function compose(options: ComposeOptions, builds: readonly BuiltRelease[]): Promise<void> {
  const { site, now = new Date().toISOString(), onStep = () => {} } = options
  const found = currentDiscovery(options)
  for (const built of builds) requireSameHash(found, built)
  removeLeftovers(site, found)
  for (const built of builds) if (!isComplete(site, built)) placeRelease(site, built, () => {})
  const live = builds.reduce(
    (discovery, { release }) => goLive(discovery, release.name, discoveryEntry(release), now),
    found,
  )
  const next = pruneOld(site, live, now)
  const deltas = await writeDeltas(site, next, onStep)
  publishDocument(site, next)
  removeLeftovers(site, next)
  removeDeltasExcept(site, deltas)
}

/** Whether a site has a release with all files intact. `isReleasePlaced` throws for missing or changed files. */
function isComplete(site: string, built: BuiltRelease): boolean {
  try {
    return isReleasePlaced(site, built)
  } catch {
    return false
  }
}
