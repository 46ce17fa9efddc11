import type { Discovery } from 'shared/config'
import { isPlaced, type Built } from './built/built.ts'
import { requirePassed, type Check } from './checks/check.ts'
import { goLive, tryOut } from './site/deployments.ts'
import { entryOf } from './built/discovery-entry.ts'
import { removeLeftovers } from './site/leftovers.ts'
import { placeRelease } from './site/place-release.ts'
import { publishDocument, readDocument, type Tell } from './site/site-document.ts'
import { alone } from './site/site-lock.ts'

export type Releasing = {
  site: string
  /** Builds what is released; several apps go live in the same moment. */
  build: () => Promise<readonly Built[]>
  checks: readonly Check[]
  /** How many of a hundred people try it; without it, it is everybody's. */
  traffic?: number | undefined
  now: string
  tell: Tell
}

/** Builds, checks and places releases, and makes them live in one step. Until that step nobody gets anything else than before. */
export function releaseApps({ site, build, checks, traffic, now, tell }: Releasing): Promise<void> {
  return alone(site, async () => {
    const before = readDocument(site)
    removeLeftovers(site, before)
    const built = await build()
    tell('built')
    const next = built.reduce((document, one) => withRelease(document, one, { traffic, now }), before)
    const fresh = built.filter((one) => !isPlaced(site, one))
    await requirePassed(built.map(nameOf).join(', '), { built, next }, checks)
    tell('checked')
    for (const one of fresh) placeRelease(site, one, tell)
    publishDocument(site, next, tell)
  })
}

type Deployment = Pick<Releasing, 'traffic' | 'now'>

function withRelease(document: Discovery, { release }: Built, { traffic, now }: Deployment): Discovery {
  const entry = entryOf(release)
  if (traffic === undefined) return goLive(document, release.name, entry, now)
  return tryOut(document, release.name, { release: entry, traffic }, now)
}

const nameOf = ({ release }: Built) => `${release.name} ${release.version}`
