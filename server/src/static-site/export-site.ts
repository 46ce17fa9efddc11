import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { limits } from '@sallyport/contract/config'
import {
  appsIn,
  discoveryPath,
  isCanary,
  readDiscovery,
  releasePath,
  releasesIn,
  rootFolders,
  shellFor,
  type Discovery,
} from '@sallyport/contract/site'
import type { Config } from '../config/config.ts'
import { StartupError } from '../errors/startup-error.ts'
import { manifestPath, readAppManifest } from '../site/app-manifest.ts'
import { brandFiles, colouredIcon, iconPath } from '../site/brand.ts'
import { compressDocument } from '../site/compressed-document.ts'
import { createDeltaCheck } from '../site/delta-files.ts'
import { readComposition, type Composition } from '../site/site-source.ts'
import { nginxFolder, nginxLocations, nginxMaps, pagesFolder } from './nginx-config.ts'
import { withPolicy } from './page-policy.ts'
import { shellPage, staticPages } from './static-pages.ts'

const htmlFile = /\.html(?:\.(?:br|gz))?$/i

/**
 * Writes the site as files for a web server: what the server adds to the releases for this configuration, and the locations
 * of nginx. Returns the number of pages and the canaries that are left out. Throws a `StartupError` if the site is not built.
 * @param target a new or an empty folder; it becomes the document root.
 */
export async function exportSite(target: string, config: Config): Promise<{ pages: number; canaries: string[] }> {
  const document = await readFile(path.join(config.siteFolder, discoveryPath), 'utf8').catch(() => {
    throw new StartupError(`${config.siteFolder} contains no site`)
  })
  const composition = await readComposition(config.siteFolder, { basePath: config.basePath, withCanaries: false })
  await mkdir(target, { recursive: true })
  if ((await readdir(target)).length > 0) throw new StartupError(`${target} must be empty`)
  const root = path.join(target, config.basePath)
  await copyReleases(config.siteFolder, root)
  await copyShellFiles(composition, config, root)
  await writeCompressed(path.join(root, discoveryPath), composition.discoveryDocument.identity.toString())
  const pages = await writePages(composition, config, target)
  await writeFile(path.join(target, nginxFolder, 'maps.conf'), nginxMaps(composition, config))
  await writeFile(path.join(target, nginxFolder, 'locations.conf'), nginxLocations(composition, config))
  return { pages, canaries: canariesOf(readDiscovery(JSON.parse(document))) }
}

const canariesOf = (discovery: Discovery): string[] =>
  appsIn(discovery).flatMap((app) =>
    releasesIn(discovery, app)
      .filter(isCanary)
      .map(({ metadata }) => `${app} ${metadata.version}`),
  )

/** All releases of the site, because open pages use former ones; without their HTML, which only the server completes. */
async function copyReleases(site: string, root: string): Promise<void> {
  const isIntact = await createDeltaCheck(site)
  /** A web server sends a delta as it is, so a damaged one is left out. */
  const isServed = async (file: string) => {
    if (htmlFile.test(file) || path.basename(file).startsWith('.')) return false
    return !file.endsWith('.dcz') || isIntact(`/${path.relative(site, file).split(path.sep).join('/')}`)
  }
  for (const folder of rootFolders) {
    if (!existsSync(path.join(site, folder))) continue
    await cp(path.join(site, folder), path.join(root, folder), { recursive: true, filter: isServed })
  }
}

/** Files at the root of the site belong to the live shell. */
async function copyShellFiles({ discovery }: Composition, config: Config, root: string): Promise<void> {
  const { siteFolder, accent } = config
  const folder = path.join(siteFolder, releasePath('shell', shellFor(discovery, undefined).metadata.version))
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile() && !htmlFile.test(entry.name))
      await cp(path.join(folder, entry.name), path.join(root, entry.name))
  }
  await writeCompressed(path.join(root, manifestPath), await readAppManifest(folder, config))
  if (accent !== null) {
    const icon = await readFile(path.join(folder, iconPath), 'utf8')
    await writeCompressed(path.join(root, iconPath), colouredIcon(icon, accent))
  }
  for (const [file, { content }] of brandFiles(config)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), content)
  }
}

/** The pages for nginx; and `index.html` for servers that send one file for all paths, with the policy in it. */
async function writePages(composition: Composition, config: Config, target: string): Promise<number> {
  const pages = staticPages(composition, config)
  await mkdir(path.join(target, pagesFolder), { recursive: true })
  for (const { name, viewer, language, html } of pages) {
    await writeCompressed(path.join(target, pagesFolder, `${name}.${viewer}.${language}.html`), html)
  }
  const { fallbackLanguage } = limits.translations
  const page = pages.find(({ name, language }) => name === shellPage && language === fallbackLanguage)
  const index = withPolicy(page?.html ?? '', composition, config)
  await writeCompressed(path.join(target, config.basePath, 'index.html'), index)
  return pages.length
}

async function writeCompressed(file: string, text: string): Promise<void> {
  const { identity, br, gzip } = await compressDocument('', text)
  await writeFile(file, identity)
  await writeFile(`${file}.br`, br)
  await writeFile(`${file}.gz`, gzip)
}
