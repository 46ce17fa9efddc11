import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { appsIn, parseSitePath, releasesIn, siteFolders, type Discovery } from '@sallyport/contract/site'
import { versionOf } from './deployments.ts'

/** Where the files of a release wait until they are complete. It is hidden, so nobody is served from it. */
export const stagingIn = (site: string) => path.join(site, '.staging')

/** Removes what no release of the document needs: what an interrupted release left, and what was pruned. */
export function removeLeftovers(site: string, discovery: Discovery): void {
  rmSync(stagingIn(site), { recursive: true, force: true })
  const isNamed = isNamedBy(discovery)
  for (const place of placesIn(site)) {
    if (!isNamed(place)) rmSync(path.join(site, place), { recursive: true, force: true })
  }
}

/** Folders of releases and translation files, by their paths. */
function placesIn(site: string): string[] {
  const within = (folder: string) => namesIn(path.join(site, folder)).map((name) => `${folder}/${name}`)
  const { shell, remotes, translations } = siteFolders
  return [...within(shell), ...[remotes, translations].flatMap(within).flatMap(within)]
}

function namesIn(folder: string): string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : []
}

/** Whether a document names the release of a place; compressed forms belong to their file. */
function isNamedBy(discovery: Discovery): (place: string) => boolean {
  const named = new Set(
    appsIn(discovery).flatMap((app) => releasesIn(discovery, app).map((release) => `${app} ${versionOf(release)}`)),
  )
  return (place) => {
    const file = parseSitePath(place.replace(/\.(?:br|gz)$/, '')) ?? parseSitePath(`${place}/`)
    return file !== null && 'app' in file && named.has(`${file.app} ${file.version}`)
  }
}
