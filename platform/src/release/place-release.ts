import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { siteFolders, releasePath, releaseFile } from '@sallyport/site'
import { fontFolder, fontNames } from '../build/font-folder.ts'
import { flagsFolder } from '../build/package-version.ts'
import { compressFolder } from '../compress.ts'
import { filesInSite, requireIntact, type BuiltRelease } from './folder/built-release.ts'
import { stagingFolder } from './folder/leftovers.ts'
import { flush, type OnStep } from './folder/site-document.ts'

/** Copies the files of a release into a site. Stages them first, so that no file is incomplete under its final name. */
export function placeRelease(site: string, { dist, release }: BuiltRelease, onStep: OnStep): void {
  const staging = stagingFolder(site)
  rmSync(staging, { recursive: true, force: true })
  const folder = releasePath(release.name, release.version)
  for (const { file, path: placed, integrity } of filesInSite(release)) {
    copy(path.join(dist, file), path.join(staging, placed))
    requireIntact(staging, placed, integrity)
  }
  copy(path.join(dist, releaseFile), path.join(staging, folder, releaseFile))
  compressFolder(staging)
  flushAll(staging)
  onStep('files staged')
  for (const file of filesIn(path.join(staging, siteFolders.translations))) {
    const placed = path.join(siteFolders.translations, file)
    move(staging, placed, path.join(site, placed))
  }
  onStep('translations in place')
  move(staging, folder, path.join(site, folder))
  placeFlags(site)
  placeFonts(site)
  rmSync(staging, { recursive: true, force: true })
  onStep('files in place')
}

function placeFlags(site: string): void {
  const folder = path.join(site, flagsFolder())
  if (existsSync(folder)) return
  const source = path.join(createRequire(import.meta.url).resolve('country-flag-icons/package.json'), '../3x2')
  const staged = path.join(stagingFolder(site), 'flags')
  cpSync(source, staged, { recursive: true, filter: (file) => file === source || file.endsWith('.svg') })
  flushAll(staged)
  move(stagingFolder(site), 'flags', folder)
}

/** Skips existing files, because the name of a font contains its hash. */
function placeFonts(site: string): void {
  const folder = path.join(site, siteFolders.fonts)
  for (const name of fontNames()) {
    if (existsSync(path.join(folder, name))) continue
    const staged = path.join(stagingFolder(site), name)
    copy(path.join(fontFolder, name), staged)
    flush(staged)
    move(stagingFolder(site), name, path.join(folder, name))
  }
}

function copy(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  cpSync(from, to)
}

/** Renames a staged file or folder to its final name. Moves a file or folder that already has this name to the staging folder. */
function move(staging: string, staged: string, to: string): void {
  const createdFolder = mkdirSync(path.dirname(to), { recursive: true })
  if (existsSync(to)) {
    const replaced = path.join(staging, 'replaced', staged)
    mkdirSync(path.dirname(replaced), { recursive: true })
    renameSync(to, replaced)
  }
  renameSync(path.join(staging, staged), to)
  flush(path.dirname(to))
  if (createdFolder) flushParents(path.resolve(path.dirname(to)), path.resolve(path.dirname(createdFolder)))
}

/** Flushes the parents of a folder up to `last`, which makes new entries durable (https://man7.org/linux/man-pages/man2/fsync.2.html). */
function flushParents(folder: string, last: string): void {
  if (folder === last || folder === path.dirname(folder)) return
  flush(path.dirname(folder))
  flushParents(path.dirname(folder), last)
}

const entriesIn = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true })

const filesIn = (folder: string) =>
  entriesIn(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))

const flushAll = (folder: string) =>
  entriesIn(folder).forEach((entry) => flush(path.join(entry.parentPath, entry.name)))
