import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { flagsFolder, releaseFile } from '../../build/release.ts'
import { compressFolder } from '../../compress.ts'
import { requireWhole, type Built } from '../built/built.ts'
import { translationNamespace, releasePath, translationsPath } from '@sallyport/contract/site'
import { stagingIn } from './leftovers.ts'
import { flush, type Tell } from './site-document.ts'

/** Writes the files of a release into a site, where nobody asks for them yet. They are whole before they have their names. */
export function placeRelease(site: string, { dist, release }: Built, tell: Tell): void {
  const { name, version, files, words } = release
  const staging = stagingIn(site)
  rmSync(staging, { recursive: true, force: true })
  for (const { file } of files) copy(path.join(dist, file), path.join(staging, 'files', file))
  copy(path.join(dist, releaseFile), path.join(staging, 'files', releaseFile))
  for (const [language, { file }] of Object.entries(words)) {
    copy(
      path.join(dist, file),
      path.join(staging, 'words', translationsPath(language, translationNamespace(name, version))),
    )
  }
  // Somebody may have built anew since it was checked.
  requireWhole(files.map(({ file, integrity }) => [path.join(staging, 'files', file), integrity]))
  requireWhole(
    Object.entries(words).map(([language, { integrity }]) => [
      path.join(staging, 'words', translationsPath(language, translationNamespace(name, version))),
      integrity,
    ]),
  )
  compressFolder(staging)
  flushAll(staging)
  tell('files staged')
  for (const file of filesIn(path.join(staging, 'words')))
    move(staging, path.join('words', file), path.join(site, file))
  tell('words in place')
  move(staging, 'files', path.join(site, releasePath(name, version)))
  placeFlags(site)
  rmSync(staging, { recursive: true, force: true })
  tell('files in place')
}

/** Country flags stand beside the releases, in a folder of their own version. */
function placeFlags(site: string): void {
  const folder = path.join(site, flagsFolder())
  if (existsSync(folder)) return
  const source = path.join(createRequire(import.meta.url).resolve('country-flag-icons/package.json'), '../3x2')
  const staged = path.join(stagingIn(site), 'flags')
  cpSync(source, staged, { recursive: true, filter: (file) => file === source || file.endsWith('.svg') })
  flushAll(staged)
  move(stagingIn(site), 'flags', folder)
}

function copy(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  cpSync(from, to)
}

/** Gives what was staged its name in one step. What had the name goes with the rest of the staging folder. */
function move(staging: string, staged: string, to: string): void {
  const made = mkdirSync(path.dirname(to), { recursive: true })
  if (existsSync(to)) {
    const replaced = path.join(staging, 'replaced', staged)
    mkdirSync(path.dirname(replaced), { recursive: true })
    renameSync(to, replaced)
  }
  renameSync(path.join(staging, staged), to)
  flush(path.dirname(to))
  if (made) flushUp(path.resolve(path.dirname(to)), path.resolve(path.dirname(made)))
}

/** Flushes the folders above one up to another: a new folder is on the disk once the one that names it is (fsync(2)). */
function flushUp(folder: string, last: string): void {
  if (folder === last || folder === path.dirname(folder)) return
  flush(path.dirname(folder))
  flushUp(path.dirname(folder), last)
}

const entriesIn = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true })

const filesIn = (folder: string) =>
  entriesIn(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))

const flushAll = (folder: string) =>
  entriesIn(folder).forEach((entry) => flush(path.join(entry.parentPath, entry.name)))
