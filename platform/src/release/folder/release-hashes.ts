import { appsIn, releasesIn, type Discovery } from '@sallyport/site'
import * as v from 'valibot'
import { placedReleaseHash, releaseHash, type BuiltRelease } from './built-release.ts'
import { releaseVersion } from './deployments.ts'

const hashes = v.record(v.string(), v.record(v.string(), v.string()))
const documentExtras = v.looseObject({ platform: v.optional(v.looseObject({ releaseHashes: v.optional(hashes, {}) })) })

const extrasOf = ({ extras }: Discovery) => v.parse(v.optional(documentExtras, {}), extras)

/** The hashes of all releases that were ever live or a canary, including pruned ones, because browsers cache their files for a year. */
export const releaseHashesIn = (discovery: Discovery) => extrasOf(discovery).platform?.releaseHashes ?? {}

/** Adds the hashes of the document's releases to the hashes of pruned ones. The server does not send the hashes to browsers. */
export function withReleaseHashes(site: string, discovery: Discovery): Discovery {
  const extras = extrasOf(discovery)
  const known = releaseHashesIn(discovery)
  const hashesByApp = appsIn(discovery).map(
    (app) => [app, { ...hashesOf(site, discovery, app), ...known[app] }] as const,
  )
  const releaseHashes = { ...known, ...Object.fromEntries(hashesByApp) }
  return { ...discovery, extras: { ...extras, platform: { ...extras.platform, releaseHashes } } }
}

function hashesOf(site: string, discovery: Discovery, app: string): Record<string, string> {
  const versions = releasesIn(discovery, app).map(releaseVersion)
  const unknown = versions.filter((version) => !(version in (releaseHashesIn(discovery)[app] ?? {})))
  return Object.fromEntries(
    unknown.flatMap((version) => {
      const hash = placedReleaseHash(site, app, version)
      return hash ? [[version, hash]] : []
    }),
  )
}

/** Throws when a version was ever released with other bytes, which browsers may still cache. */
export function requireSameHash(discovery: Discovery, { release }: BuiltRelease): void {
  const { name, version } = release
  const [expected, found] = [releaseHashesIn(discovery)[name]?.[version], releaseHash(release)]
  if (expected === undefined || expected === found) return
  throw new Error(
    `${name} ${version} was released before with other bytes. Expected: files with the hash ${expected}, or a new version in package.json; found: files with the hash ${found}`,
  )
}
