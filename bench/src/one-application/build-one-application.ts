import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createRsbuild } from '@rsbuild/core'
import { composeWords, languages } from 'platform/build/words'
import { discoveryKey, discoveryPath, siteFolders, type DiscoveredAsset } from '@sallyport/contract/site'
import { compressFolder } from 'platform/compress'
import { folderOf, siteApps } from 'platform/workspace'
import { shellFolder, sites } from '../folders.ts'
import { namespace, oneApplicationConfig, release } from './one-application-config.ts'

/** Builds the one application and lays it out as a site. */
export async function buildOneApplication(): Promise<void> {
  const rsbuild = await createRsbuild({ cwd: folderOf('shell'), config: oneApplicationConfig(sites.one) })
  const { close } = await rsbuild.build()
  await close()
  moveToShell()
  addWords()
  cpSync(path.join(sites.federated, siteFolders.flags), path.join(sites.one, siteFolders.flags), { recursive: true })
  compressFolder(sites.one)
  writeDiscovery(sites.one, [])
}

/** The same build again, with files that the page asks its browser to fetch early. */
export function addPreloads(files: readonly string[]): void {
  rmSync(sites.onePreloaded, { recursive: true, force: true })
  cpSync(sites.one, sites.onePreloaded, { recursive: true })
  writeDiscovery(sites.onePreloaded, files)
}

/** The page and what stands beside it go where the server looks for those of a shell. */
function moveToShell(): void {
  const shell = path.join(sites.one, shellFolder)
  mkdirSync(shell, { recursive: true })
  for (const entry of readdirSync(sites.one, { withFileTypes: true })) {
    if (entry.isFile()) renameSync(path.join(sites.one, entry.name), path.join(shell, entry.name))
  }
}

function addWords(): void {
  for (const language of languages) {
    const words = Object.assign({}, ...siteApps.map(folderOf).map((folder) => composeWords(folder, language))) as object
    const folder = path.join(sites.one, siteFolders.translations, language)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${namespace}.json`), JSON.stringify(words))
  }
}

/** Only the shell is discovered; its entry is not loaded by discovery but stands in the page. */
function writeDiscovery(site: string, files: readonly string[]): void {
  const preload = { all: files.map((url) => ({ url, integrity: integrityOf(site, url) })), pages: {} }
  const live = {
    url: `/${shellFolder}/index.html`,
    metadata: { version: release.version, integrity: '' },
    extras: { platform: { contract: 1, preload } },
  }
  const microFrontends = { [discoveryKey(release.name)]: [live] }
  writeFileSync(path.join(site, discoveryPath), JSON.stringify({ microFrontends }))
}

function integrityOf(site: string, url: string): DiscoveredAsset['integrity'] {
  const hash = createHash('sha384').update(readFileSync(path.join(site, url)))
  return `sha384-${hash.digest('base64')}`
}
