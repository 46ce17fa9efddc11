import * as v from 'valibot'
import { appNamePattern, versionPattern } from './site-layout.ts'

/** A file to preload. The preload and the later request must have the same integrity hash. */
const asset = v.object({ url: v.string(), integrity: v.string() })

const versionNumber = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/))
/** The only form of version range that the builds write. */
const caretRange = v.pipe(v.string(), v.regex(/^\^\d+\.\d+\.\d+$/))

// Loose objects, so that an older release tool keeps the fields of a newer one.

/** In development all fields but the contract may be missing. */
const platform = v.looseObject({
  contract: v.number(),
  /** ISO 8601: when the release became live or a canary, and when it was replaced. */
  since: v.optional(v.string()),
  until: v.optional(v.string()),
  /** Whether the release was rolled back, or was a canary that was never promoted. A rollback selects it only by version. */
  withdrawn: v.optional(v.boolean()),
  /** The size of scripts and stylesheets after gzip. */
  bytes: v.optional(v.number()),
  /** The integrity hashes of the translations, by language. Releases of older tools have none. */
  translations: v.optional(v.record(v.string(), v.string())),
  /** The versions of singletons that a shell supplies, and the ranges that a remote requires, by name. */
  supplies: v.optional(v.record(v.string(), versionNumber)),
  requires: v.optional(v.record(v.string(), caretRange)),
  preload: v.optional(
    v.object({
      all: v.array(asset),
      pages: v.record(v.string(), v.array(asset)),
      /** With pages that require a session; only for the shell. */
      signedIn: v.optional(v.array(asset)),
    }),
  ),
  /** The integrity hash of `prerendered.json`. */
  prerendered: v.optional(v.string()),
  /** The declaration of a remote. Readers drop values that break the rules in `declaration.ts`. */
  declaration: v.optional(v.unknown()),
})

/** A release in the discovery document (https://github.com/awslabs/frontend-discovery, v1-pre). */
const release = v.looseObject({
  url: v.string(),
  metadata: v.strictObject({ version: v.pipe(v.string(), v.regex(versionPattern)), integrity: v.string() }),
  /** `traffic` is a percentage of the visitors; `default` marks the live release. */
  deployment: v.optional(
    v.object({ traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)), default: v.boolean() }),
  ),
  extras: v.looseObject({ platform }),
})

function isDiscoveryKey(key: string): boolean {
  const [organisationName = '', app = '', ...rest] = key.split('/')
  return /^[\w-]+$/.test(organisationName) && appNamePattern.test(app) && rest.length === 0
}

/** The discovery document: the releases of each app. The only mutable file of a site. */
const discoverySchema = v.looseObject({
  schema: v.optional(v.string()),
  /** By organisation and app, newest first. */
  microFrontends: v.record(v.pipe(v.string(), v.check(isDiscoveryKey)), v.array(release)),
})

export type DiscoveredAsset = v.InferOutput<typeof asset>
export type DiscoveredRelease = v.InferOutput<typeof release>
export type Discovery = v.InferOutput<typeof discoverySchema>

export type Platform = Pick<v.InferOutput<typeof platform>, 'contract' | 'supplies'>

type ReleaseFilter = { bucket?: number | undefined; platform?: Platform }

const organisation = 'sallyport/'

export const discoveryKey = (app: string) => `${organisation}${app}`

export const appFromDiscoveryKey = (key: string) =>
  key.startsWith(organisation) ? key.slice(organisation.length) : null

export const appsIn = ({ microFrontends }: Discovery): string[] =>
  Object.keys(microFrontends)
    .map(appFromDiscoveryKey)
    .filter((app) => app !== null)

export const releasesIn = ({ microFrontends }: Discovery, app: string): readonly DiscoveredRelease[] =>
  microFrontends[discoveryKey(app)] ?? []

export const readDiscovery = (data: unknown): Discovery => v.parse(discoverySchema, data)

export function liveRelease(discovery: Discovery, app: string): DiscoveredRelease | null {
  const releases = releasesIn(discovery, app)
  return releases.find(({ deployment }) => deployment?.default) ?? releases[0] ?? null
}

export const isCanary = ({ deployment }: DiscoveredRelease) =>
  deployment !== undefined && !deployment.default && deployment.traffic > 0

/** The canary of the bucket (0 to below 100), the live release, then former ones from the newest. `platform` selects compatible ones. */
export function releasesFor(
  discovery: Discovery,
  app: string,
  { bucket, platform }: ReleaseFilter,
): DiscoveredRelease[] {
  const releases = releasesIn(discovery, app)
  const current = [bucket === undefined ? null : canaryFor(releases, bucket), liveRelease(discovery, app)]
  const former = releases.filter((candidate) => !isCanary(candidate))
  const ordered = [...new Set([...current.filter((found) => found !== null), ...former])]
  return platform ? ordered.filter((candidate) => isCompatible(candidate, platform)) : ordered
}

/** Canaries take consecutive ranges of buckets, starting at 0; null outside of all ranges. */
function canaryFor(releases: readonly DiscoveredRelease[], bucket: number): DiscoveredRelease | null {
  let upperBound = 0
  for (const release of releases.filter(isCanary)) {
    upperBound += release.deployment?.traffic ?? 0
    if (bucket < upperBound) return release
  }
  return null
}

export function isCompatible({ extras }: DiscoveredRelease, { contract, supplies }: Platform): boolean {
  const { requires = {} } = extras.platform
  const isSupplied = ([name, range]: [string, string]) => isInRange(range, supplies?.[name])
  return extras.platform.contract === contract && (!supplies || Object.entries(requires).every(isSupplied))
}

/** Compares numbers, because the first comparison of texts in a locale takes 20 ms, on every page. */
export function isInRange(range: string, version: string | undefined): boolean {
  if (version === undefined) return false
  const [required, supplied] = [range.slice(1), version].map((text) => text.split('.').map(Number))
  const [major = 0, minor = 0, patch = 0] = required!
  const [suppliedMajor = 0, suppliedMinor = 0, suppliedPatch = 0] = supplied!
  if (major !== suppliedMajor) return false
  return suppliedMinor > minor || (suppliedMinor === minor && suppliedPatch >= patch)
}
