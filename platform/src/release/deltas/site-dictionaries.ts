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
  type Discovery,
} from '@sallyport/site'
import { filesInSite } from '../folder/built-release.ts'
import { releaseVersion } from '../folder/deployments.ts'
import { readRelease } from '../folder/release.ts'

export type SiteDictionary = Dictionary & { app: string; path: string }

/** A release with its files that are dictionaries and may have deltas. */
export type ReleaseFiles = { app: string; version: string; isInUse: boolean; files: readonly SiteDictionary[] }

/** The releases of a site with their existing files. For each app, the live release comes first, then the others from the newest. */
export const releaseFilesIn = (site: string, discovery: Discovery): ReleaseFiles[] =>
  appsIn(discovery).flatMap((app) => {
    const live = liveRelease(discovery, app)
    const releases = releasesIn(discovery, app).toSorted((one, other) => Number(other === live) - Number(one === live))
    return releases.map((release) => {
      const version = releaseVersion(release)
      const isInUse = release === live || isCanary(release)
      return { app, version, isInUse, files: dictionariesOf(site, app, version) }
    })
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
  const matching = (isOwn: boolean) =>
    releases
      .filter(({ app, isInUse }) => (app === file.app) === isOwn && (isOwn || isInUse))
      .flatMap(({ files }) =>
        files.filter(({ path: other, match }) => other !== file.path && matchesPattern(match, file.path)),
      )
  const own = firstOfEachId(matching(true)).slice(0, limit - 1)
  return firstOfEachId([...own, ...matching(false)]).slice(0, limit)
}

const firstOfEachId = (dictionaries: readonly SiteDictionary[]) =>
  [...new Map(dictionaries.toReversed().map((dictionary) => [dictionary.id, dictionary])).values()].toReversed()
