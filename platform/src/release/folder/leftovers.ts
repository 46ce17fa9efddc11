import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { appsIn, parseDeltaPath, parseSitePath, releasesIn, siteFolders, type Discovery } from '@sallyport/site'
import { releaseVersion } from './deployments.ts'
import { nextDocumentPath } from './site-document.ts'

/** Holds the files of a release until all are complete. Hidden, so that it is not served. */
export const stagingFolder = (site: string) => path.join(site, '.staging')

/** Removes the files of interrupted and pruned releases, which belong to no release of the document. */
export function removeLeftovers(site: string, discovery: Discovery): void {
  for (const unfinished of [stagingFolder(site), nextDocumentPath(site)])
    rmSync(unfinished, { recursive: true, force: true })
  const isReleased = belongsToReleaseOf(discovery)
  for (const file of releasePathsIn(site)) {
    if (!isReleased(file)) rmSync(path.join(site, file), { recursive: true, force: true })
  }
}

function releasePathsIn(site: string): string[] {
  const childrenOf = (folder: string) => namesIn(path.join(site, folder)).map((name) => `${folder}/${name}`)
  const { shell, remotes, translations } = siteFolders
  return [...childrenOf(shell), ...[remotes, translations].flatMap(childrenOf).flatMap(childrenOf)]
}

function namesIn(folder: string): string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : []
}

/** Returns a predicate for the paths of the releases in the document, including their compressed files and deltas. */
function belongsToReleaseOf(discovery: Discovery): (file: string) => boolean {
  const releaseNames = new Set(
    appsIn(discovery).flatMap((app) =>
      releasesIn(discovery, app).map((release) => `${app} ${releaseVersion(release)}`),
    ),
  )
  return (file) => {
    const plainFile = parseDeltaPath(file)?.file ?? file.replace(/\.(?:br|gz)$/, '')
    const parsed = parseSitePath(plainFile) ?? parseSitePath(`${file}/`)
    return parsed !== null && 'app' in parsed && releaseNames.has(`${parsed.app} ${parsed.version}`)
  }
}
