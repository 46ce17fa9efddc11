import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { flagsFolder, workerFile, type Release } from 'shared/build/release'
import { composeWords, languages } from 'shared/build/words'
import { compress, compressFolder } from './compress.ts'
import { addressOf, discoveryOf } from './discovery.ts'
import { hashOf } from './inputs.ts'
import { folderOf, root, siteApps } from './workspace.ts'

/** The page stands at the root of a site, with the service worker and what the shell's `public` folder holds. */
const page = 'index.html'
const stampFile = '.inputs'
const notServed = new Set([page, workerFile, 'release.json', stampFile])

const distOf = (app: string) => path.join(folderOf(app), 'dist')

/**
 * Writes the site of what is built: the files of each release in a folder by version, words by release, flags, and
 * last the files that name them. Gives whether anything had changed.
 */
export function composeSite(site: string): boolean {
  const stamp = path.join(site, stampFile)
  const inputs = hashOf([
    ...siteApps.flatMap((app) => [path.join(distOf(app), stampFile), path.join(folderOf(app), 'src/locales')]),
    path.join(root, 'shared/src/words'),
  ])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return false
  const releases = siteApps.map((app) => addRelease(site, app))
  addFlags(site)
  for (const name of [workerFile, page]) publish(site, name, readFileSync(path.join(distOf('shell'), name)))
  publish(site, 'discovery.json', JSON.stringify(discoveryOf(releases)))
  writeFileSync(stamp, inputs)
  return true
}

function addRelease(site: string, app: string): Release {
  const dist = distOf(app)
  const release = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')) as Release
  const folder = path.join(site, addressOf(release))
  rmSync(folder, { recursive: true, force: true })
  cpSync(dist, folder, { recursive: true, filter: (file) => !notServed.has(path.basename(file)) })
  compressFolder(folder)
  if (app === 'shell') cpSync(path.join(folderOf(app), 'public'), site, { recursive: true })
  addWords(site, release)
  return release
}

function addWords(site: string, { name, version }: Release): void {
  for (const language of languages) {
    const file = path.join(site, 'i18n/locales', language, `${name}-${version}.json`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(composeWords(folderOf(name), language)))
    compress(file)
  }
}

function addFlags(site: string): void {
  const folder = path.join(site, flagsFolder())
  if (existsSync(folder)) return
  const source = path.join(createRequire(import.meta.url).resolve('country-flag-icons/package.json'), '../3x2')
  cpSync(source, folder, {
    recursive: true,
    filter: (file) => file === source || file.endsWith('.svg'),
  })
}

/** A file that readers see whole, old or new. */
function publish(site: string, name: string, content: string | Buffer): void {
  const next = path.join(site, `.${name}.next`)
  writeFileSync(next, content)
  renameSync(next, path.join(site, name))
}
