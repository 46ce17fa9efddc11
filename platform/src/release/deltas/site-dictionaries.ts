import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  releaseFile,
  appsIn,
  dictionaryOf,
  isCanary,
  matchesPattern,
  liveRelease,
  releasePath,
  releasesIn,
  type Dictionary,
  type DiscoveredRelease,
  type Discovery,
} from '@sallyport/site'
import { filesInSite } from '../folder/built-release.ts'
import { releaseVersion } from '../folder/deployments.ts'
import { readRelease } from '../folder/release.ts'

export type SiteDictionary = Dictionary & { app: string; path: string }

/**
 * A release with its files that are dictionaries and may have deltas. `previous`: the newest release of the app that is not in use, which
 * open pages still load; `former`: an older one.
 */
export type ReleaseFiles = { app: string; state: 'in use' | 'previous' | 'former'; files: readonly SiteDictionary[] }

/** The releases of a site with their existing files. For each app, the live release comes first, then the others from the newest. */
export const releaseFilesIn = (site: string, discovery: Discovery): ReleaseFiles[] =>
  appsIn(discovery).flatMap((app) => {
    const live = liveRelease(discovery, app)
    const releases = releasesIn(discovery, app).toSorted((one, other) => Number(other === live) - Number(one === live))
    const isInUse = (release: DiscoveredRelease) => release === live || isCanary(release)
    const previous = releases.find((release) => !isInUse(release))
    return releases.map((release) => ({
      app,
      state: isInUse(release) ? 'in use' : release === previous ? 'previous' : 'former',
      files: dictionariesOf(site, app, releaseVersion(release)),
    }))
  })

function dictionariesOf(site: string, app: string, version: string): SiteDictionary[] {
  const described = path.join(site, releasePath(app, version), releaseFile)
  if (!existsSync(described)) return []
  const paths = filesInSite(readRelease(readFileSync(described, 'utf8'))).map(({ path: file }) => file)
  return paths.flatMap((file) => {
    const dictionary = dictionaryOf(file)
    return dictionary && existsSync(path.join(site, file)) ? [{ ...dictionary, app, path: file }] : []
  })
}

/**
 * At most `limit` dictionaries that browsers may have for a file: up to `limit - 1` files of all releases of its app, then files of the
 * releases of other apps that are in use. One for each ID: releases share the ID of an unchanged file, which contains its hash.
 */
export function dictionariesFor(
  file: SiteDictionary,
  releases: readonly ReleaseFiles[],
  limit: number,
): SiteDictionary[] {
  // The same file of another release has the same pattern.
  const own = releases.flatMap(({ app, files }) => (app === file.app ? files : [])).filter(isSameFile(file))
  const ofOtherApps = releases
    .flatMap(({ app, state, files }) => (app !== file.app && state === 'in use' ? files : []))
    .filter(({ match }) => matchesPattern(match, file.path))
  return firstOfEachId([...firstOfEachId(own).slice(0, limit - 1), ...ofOtherApps]).slice(0, limit)
}

const isSameFile = (file: SiteDictionary) => (other: SiteDictionary) =>
  other.match === file.match && other.path !== file.path

const firstOfEachId = (dictionaries: readonly SiteDictionary[]) =>
  dictionaries.filter(({ id }, index) => dictionaries.findIndex((other) => other.id === id) === index)
