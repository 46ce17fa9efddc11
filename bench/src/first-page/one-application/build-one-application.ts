import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createRsbuild } from '@rsbuild/core'
import { languages } from '@sallyport/contract/config'
import { composeTranslations } from 'platform/build/translations'
import { discoveryKey, discoveryPath, siteFolders } from '@sallyport/contract/site'
import { compressFolder } from 'platform/compress'
import { folderOf, siteApps } from 'platform/workspace'
import { copyFolder, sites } from '../../sites.ts'
import { discoveredLate } from '../subject.ts'
import { namespace, oneApplicationConfig, release, shellFolder } from './one-application-config.ts'

/** Builds the product as one application, into a site folder. */
export async function buildOneApplication(): Promise<void> {
  const rsbuild = await createRsbuild({ cwd: folderOf('shell'), config: oneApplicationConfig(sites.oneApplication) })
  const { close } = await rsbuild.build()
  await close()
  moveToShellFolder()
  addTranslations()
  for (const folder of [siteFolders.flags, siteFolders.fonts])
    copyFolder(path.join(sites.federated, folder), path.join(sites.oneApplication, folder))
  compressFolder(sites.oneApplication)
  writeDiscovery(sites.oneApplication, [])
}

/** Copies the site, and preloads those of the requested files that its page does not contain. */
export function addPreloads(requests: readonly string[]): void {
  const site = copyFolder(sites.oneApplication, sites.oneApplicationPreloaded)
  const html = readFileSync(path.join(site, shellFolder, 'index.html'), 'utf8')
  writeDiscovery(site, discoveredLate(html, requests))
}

function moveToShellFolder(): void {
  const shell = path.join(sites.oneApplication, shellFolder)
  mkdirSync(shell, { recursive: true })
  for (const entry of readdirSync(sites.oneApplication, { withFileTypes: true })) {
    if (entry.isFile()) renameSync(path.join(sites.oneApplication, entry.name), path.join(shell, entry.name))
  }
}

function addTranslations(): void {
  for (const language of languages) {
    const translations = siteApps.flatMap((app) => Object.entries(composeTranslations(folderOf(app), language)))
    const folder = path.join(sites.oneApplication, siteFolders.translations, language)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${namespace}.json`), JSON.stringify(Object.fromEntries(translations)))
  }
}

/** The discovery document contains only the shell, whose scripts are in the page. */
function writeDiscovery(site: string, preloadUrls: readonly string[]): void {
  const all = preloadUrls.map((url) => {
    const hash = createHash('sha384').update(readFileSync(path.join(site, url)))
    return { url, integrity: `sha384-${hash.digest('base64')}` }
  })
  const live = {
    url: `/${shellFolder}/index.html`,
    metadata: { version: release.version, integrity: '' },
    extras: { platform: { contract: 1, preload: { all, pages: {} } } },
  }
  const microFrontends = { [discoveryKey(release.name)]: [live] }
  writeFileSync(path.join(site, discoveryPath), JSON.stringify({ microFrontends }))
}
