import { appsIn, releasesIn, type Discovery } from '@sallyport/contract/site'
import * as v from 'valibot'
import { placedHash, releaseHash, type Built } from '../built/built.ts'
import { versionOf } from './deployments.ts'

/** By app and version. */
const hashes = v.record(v.string(), v.record(v.string(), v.string()))
const documentExtras = v.looseObject({ platform: v.optional(v.looseObject({ releaseHashes: v.optional(hashes, {}) })) })

const extrasOf = ({ extras }: Discovery) => v.parse(v.optional(documentExtras, {}), extras)

/** The hash of every release that was ever live or on trial: browsers cache its files for a year, also after it was pruned. */
export const releaseHashesIn = (discovery: Discovery) => extrasOf(discovery).platform?.releaseHashes ?? {}

/** The document with the hashes of all releases that it names, beside those of pruned ones. The server does not send them. */
export function withReleaseHashes(site: string, discovery: Discovery): Discovery {
  const extras = extrasOf(discovery)
  const known = releaseHashesIn(discovery)
  const next = appsIn(discovery).map((app) => [app, { ...hashesOf(site, discovery, app), ...known[app] }] as const)
  const releaseHashes = { ...known, ...Object.fromEntries(next) }
  return { ...discovery, extras: { ...extras, platform: { ...extras.platform, releaseHashes } } }
}

function hashesOf(site: string, discovery: Discovery, app: string): Record<string, string> {
  const versions = releasesIn(discovery, app).map(versionOf)
  const unknown = versions.filter((version) => !(version in (releaseHashesIn(discovery)[app] ?? {})))
  return Object.fromEntries(
    unknown.flatMap((version) => {
      const hash = placedHash(site, app, version)
      return hash ? [[version, hash]] : []
    }),
  )
}

/** Throws when a version was released before with other bytes, be it pruned since: their URLs may still be cached. */
export function requireSameHash(discovery: Discovery, { release }: Built): void {
  const { name, version } = release
  const [expected, found] = [releaseHashesIn(discovery)[name]?.[version], releaseHash(release)]
  if (expected === undefined || expected === found) return
  throw new Error(
    `${name} ${version} was released before with other bytes. Expected: files with the hash ${expected}, or a new version in package.json; found: files with the hash ${found}`,
  )
}
