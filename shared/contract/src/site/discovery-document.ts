import * as v from 'valibot'

/** A file that may be fetched early, with the hash that a preload must carry to be used. */
const asset = v.object({ url: v.string(), integrity: v.string() })

const versionNumber = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/))
/** The one form of a range that our builds write: a floor within a major version. */
const floor = v.pipe(v.string(), v.regex(/^\^\d+\.\d+\.\d+$/))

// Loose objects, because teams release from checkouts of their own: what a newer one wrote, an older one keeps.

/** What we say of a release beside the schema of discovery; all but the contract may be missing in development. */
const platform = v.looseObject({
  contract: v.number(),
  /** Since when it is live or on trial: a moment in ISO 8601. */
  since: v.optional(v.string()),
  /** When a former release stopped being live or on trial: a moment in ISO 8601. */
  until: v.optional(v.string()),
  /** It was taken back, or tried and never became everybody's: a rollback leads to it only when it is named. */
  withdrawn: v.optional(v.boolean()),
  /** Its files together, compressed. */
  bytes: v.optional(v.number()),
  /** The singletons that a shell supplies, by name, with their versions. */
  supplies: v.optional(v.record(v.string(), versionNumber)),
  /** The singletons that a remote takes from the shell, with the versions that it accepts. */
  requires: v.optional(v.record(v.string(), floor)),
  /** With any page of the app, and with one page by its path in the route table. */
  preload: v.optional(v.object({ all: v.array(asset), pages: v.record(v.string(), v.array(asset)) })),
})

/** One release in the discovery document (Frontend Service Discovery, v1-pre); our own facts stand in `extras`. */
const release = v.looseObject({
  url: v.string(),
  metadata: v.strictObject({ version: v.string(), integrity: v.string() }),
  deployment: v.optional(
    v.object({ traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)), default: v.boolean() }),
  ),
  extras: v.looseObject({ platform }),
})

/** Which releases of which app are live: the one mutable document of a site. */
export const discoverySchema = v.looseObject({
  schema: v.optional(v.string()),
  /** By organisation and app, the newest first; the names go into the policy header of the page. */
  microFrontends: v.record(v.pipe(v.string(), v.regex(/^[\w-]+\/[\w-]+$/)), v.array(release)),
})

export type DiscoveredAsset = v.InferOutput<typeof asset>
export type DiscoveredRelease = v.InferOutput<typeof release>
export type Discovery = v.InferOutput<typeof discoverySchema>

/** What a shell offers to remotes. */
export type Platform = Pick<v.InferOutput<typeof platform>, 'contract' | 'supplies'>

const organisation = 'sallyport/'

/** The key of an app in the document. */
export const discoveryKey = (app: string) => `${organisation}${app}`

/** The app of a key; null for the key of another organisation. */
export const appFromDiscoveryKey = (key: string) =>
  key.startsWith(organisation) ? key.slice(organisation.length) : null

/** The apps that a document names, the shell among them. */
export const appsIn = ({ microFrontends }: Discovery): string[] =>
  Object.keys(microFrontends)
    .map(appFromDiscoveryKey)
    .filter((app) => app !== null)

/** The releases of an app, from the newest to the oldest. */
export const releasesIn = ({ microFrontends }: Discovery, app: string): readonly DiscoveredRelease[] =>
  microFrontends[discoveryKey(app)] ?? []

/** The document from data of outside. Throws, naming what is wrong, when it has another shape. */
export const readDiscovery = (data: unknown): Discovery => v.parse(discoverySchema, data)

/** The release of an app that most people get, or null where none is live. */
export function liveRelease(discovery: Discovery, app: string): DiscoveredRelease | null {
  const releases = releasesIn(discovery, app)
  return releases.find(({ deployment }) => deployment?.default) ?? releases[0] ?? null
}

/** Whether some people get this release, and most another one. */
export const isCanary = ({ deployment }: DiscoveredRelease) =>
  deployment !== undefined && !deployment.default && deployment.traffic > 0

/**
 * The releases of an app that a person may get, the one that is theirs first, then the live one, then the former ones in
 * the order of the document, which is from the newest to the oldest. A trial is for its own people alone: for anybody else
 * it is nothing to fall back on. Without a platform none is left out; with one, those are that do not fit it. A share is
 * the person's place among all, from 0 up to 100; without one nobody gets a trial.
 */
export function releasesFor(
  discovery: Discovery,
  app: string,
  { share, platform }: { share?: number; platform?: Platform },
): DiscoveredRelease[] {
  const releases = releasesIn(discovery, app)
  const first = [share === undefined ? null : releaseOnTrial(releases, share), liveRelease(discovery, app)]
  const former = releases.filter((candidate) => !isCanary(candidate))
  const ordered = [...new Set([...first.filter((found) => found !== null), ...former])]
  return platform ? ordered.filter((candidate) => isCompatible(candidate, platform)) : ordered
}

/** Trials divide the people among themselves from 0 on; who is in none gets the live release. */
function releaseOnTrial(releases: readonly DiscoveredRelease[], share: number): DiscoveredRelease | null {
  let taken = 0
  for (const release of releases.filter(isCanary)) {
    taken += release.deployment?.traffic ?? 0
    if (share < taken) return release
  }
  return null
}

/** Whether a remote's release can run on a platform: its contract number, and every singleton that it takes. */
export function isCompatible({ extras }: DiscoveredRelease, { contract, supplies }: Platform): boolean {
  const { requires = {} } = extras.platform
  const isSupplied = ([name, range]: [string, string]) => isInRange(range, supplies?.[name])
  return extras.platform.contract === contract && (!supplies || Object.entries(requires).every(isSupplied))
}

/** Whether a range (`^1.2.0`) accepts a version: of the same major version, and not below its floor. */
export function isInRange(range: string, version: string | undefined): boolean {
  if (version === undefined) return false
  const [wanted, found] = [range.slice(1), version].map((text) => text.split('.').map(Number))
  const [major = 0, minor = 0, patch = 0] = wanted!
  const [foundMajor = 0, foundMinor = 0, foundPatch = 0] = found!
  if (major !== foundMajor) return false
  return foundMinor > minor || (foundMinor === minor && foundPatch >= patch)
}
