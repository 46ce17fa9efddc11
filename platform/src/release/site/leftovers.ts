import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Discovery } from '@sallyport/contract/config'
import { addressOf, wordsAddressOf } from '../built/discovery-entry.ts'
import { versionOf } from './deployments.ts'

/** Where the files of a release wait until they are complete. It is hidden, so nobody is served from it. */
export const stagingIn = (site: string) => path.join(site, '.staging')

/** Removes what no release of the document needs: what an interrupted release left, and what was pruned. */
export function removeLeftovers(site: string, discovery: Discovery): void {
  rmSync(stagingIn(site), { recursive: true, force: true })
  const isNamed = namedBy(discovery)
  const remotes = foldersIn(path.join(site, 'remotes')).flatMap((app) => versionsIn(site, `/remotes/${app}`))
  for (const address of [...versionsIn(site, '/shell'), ...remotes, ...wordsIn(site)]) {
    if (!isNamed(address)) rmSync(path.join(site, address), { recursive: true, force: true })
  }
}

const entriesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
const namesIn = (folder: string) => entriesIn(folder).map(({ name }) => name)
const foldersIn = (folder: string) =>
  entriesIn(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
const versionsIn = (site: string, address: string) =>
  namesIn(path.join(site, address)).map((version) => `${address}/${version}`)

function wordsIn(site: string): string[] {
  const locales = '/i18n/locales'
  return foldersIn(path.join(site, locales)).flatMap((language) => versionsIn(site, `${locales}/${language}`))
}

/** Tells the folders and the words of releases that a document names; compressed forms belong to their file. */
function namedBy({ microFrontends }: Discovery): (address: string) => boolean {
  const releases = Object.entries(microFrontends).flatMap(([key, releases]) =>
    releases.map((release) => ({ app: key.split('/')[1]!, version: versionOf(release) })),
  )
  const folders = new Set(releases.map(({ app, version }) => addressOf(app, version)))
  const words = new Set(releases.map(({ app, version }) => path.basename(wordsAddressOf(app, version, ''))))
  return (address) => folders.has(address) || words.has(path.basename(address).replace(/\.(?:br|gz)$/, ''))
}
