import { releasesIn, type Discovery } from '@sallyport/contract/site'
import { isPlaced, type Built } from './built/built.ts'
import { entryOf } from './built/discovery-entry.ts'
import { requirePassed, type Check } from './checks/check.ts'
import { goLive, tryOut, versionOf } from './site/deployments.ts'
import { removeLeftovers } from './site/leftovers.ts'
import { placeRelease } from './site/place-release.ts'
import { requireSameHash } from './site/release-hashes.ts'
import { pruneOld } from './site/retention.ts'
import { publishDocument, readDocument, type Tell } from './site/site-document.ts'
import { alone } from './site/site-lock.ts'

type Releasing = {
  site: string
  /** Builds what is released; several apps go live in the same moment. */
  build: () => Promise<readonly Built[]>
  checks: readonly Check[]
  /** How many of a hundred people try it; without it, it is everybody's. */
  traffic?: number | undefined
  now: string
  tell: Tell
}

/**
 * Builds, checks and places releases, makes them live in one step, and gives what was released. Until that step nobody
 * gets anything else than before. While it builds and tests others may change the site, so what the document says is
 * checked once more.
 */
export async function releaseApps(releasing: Releasing): Promise<readonly Built[]> {
  const { site, build, checks, tell } = releasing
  const before = readDocument(site)
  const built = await build()
  tell('built')
  requireSameBytes(site, before, built)
  const what = built.map(nameOf).join(', ')
  await requirePassed(what, { built, next: withReleases(before, built, releasing) }, checks)
  tell('checked')
  await alone(
    site,
    async () => {
      const found = readDocument(site)
      requireSameBytes(site, found, built)
      const next = pruneOld(site, withReleases(found, built, releasing), releasing.now)
      const ofDocument = checks.filter(({ of }) => of === 'document')
      await requirePassed(what, { built, next }, ofDocument)
      removeLeftovers(site, found)
      for (const one of built) if (!isPlaced(site, one)) placeRelease(site, one, tell)
      publishDocument(site, next, tell)
      removeLeftovers(site, next)
    },
    (holder) => tell(`waiting for another change of ${site}. ${holder}`),
  )
  return built
}

/** A version that was released goes live with the bytes that it had; whoever builds others hears of it before the tests. */
function requireSameBytes(site: string, discovery: Discovery, built: readonly Built[]): void {
  for (const one of built) {
    const { name, version } = one.release
    if (releasesIn(discovery, name).some((known) => versionOf(known) === version)) isPlaced(site, one)
    else requireSameHash(discovery, one)
  }
}

type Deployment = Pick<Releasing, 'traffic' | 'now'>

const withReleases = (before: Discovery, built: readonly Built[], deployment: Deployment) =>
  built.reduce((document, one) => withRelease(document, one, deployment), before)

function withRelease(document: Discovery, { release }: Built, { traffic, now }: Deployment): Discovery {
  const entry = entryOf(release)
  if (traffic === undefined) return goLive(document, release.name, entry, now)
  return tryOut(document, release.name, { release: entry, traffic }, now)
}

const nameOf = ({ release }: Built) => `${release.name} ${release.version}`
