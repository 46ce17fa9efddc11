import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { integrityOfFile, readRelease, releaseFile, type Asset, type Release } from '../../build/release.ts'
import { translationNamespace, releasePath, translationsPath } from '@sallyport/contract/site'

/** A release as its build has left it. */
export type Built = { dist: string; release: Release }

const releaseIn = (folder: string) => readRelease(readFileSync(path.join(folder, releaseFile), 'utf8'))
const allFiles = ({ files, words }: Release): Asset[] => [...files, ...Object.values(words)]

/** One hash of all files of a release, by name and content. */
export function releaseHash(release: Release): string {
  const hash = createHash('sha256')
  const files = allFiles(release).map(({ file, integrity }) => `${file}\0${integrity}\n`)
  for (const file of files.toSorted()) hash.update(file)
  return hash.digest('hex')
}

/** The hash of a release that a site has, or undefined where its folder does not describe itself. */
export function placedHash(site: string, app: string, version: string): string | undefined {
  try {
    return releaseHash(releaseIn(path.join(site, releasePath(app, version))))
  } catch {
    return undefined
  }
}

/** What the build in a folder says of itself, with every file of it compared with its hash. */
export function readBuilt(dist: string): Built {
  const release = releaseIn(dist)
  requireWhole(allFiles(release).map(({ file, integrity }) => [path.join(dist, file), integrity]))
  return { dist, release }
}

/** Throws when a file is missing or has other bytes than the hash beside it tells. */
export function requireWhole(files: readonly (readonly [place: string, integrity: string])[]): void {
  for (const [place, integrity] of files) {
    const found = existsSync(place) ? integrityOfFile(place) : 'no file'
    if (found !== integrity) throw new Error(`${place} is not what was built: expected ${integrity}, found ${found}`)
  }
}

/** A release that a site has, with every file of it compared with its hash. */
export function readPlaced(site: string, app: string, version: string): Built {
  const dist = path.join(site, releasePath(app, version))
  const release = releaseIn(dist)
  requireWhole(release.files.map(({ file, integrity }) => [path.join(dist, file), integrity]))
  const words = Object.entries(release.words)
  requireWhole(
    words.map(([language, { integrity }]) => [
      path.join(site, translationsPath(language, translationNamespace(app, version))),
      integrity,
    ]),
  )
  return { dist, release }
}

/** Whether a site has this version already. Throws when it has other bytes of it: their addresses are kept for ever. */
export function isPlaced(site: string, { release }: Built): boolean {
  const { name, version } = release
  const folder = path.join(site, releasePath(name, version))
  if (!existsSync(folder)) return false
  const changed = differences(readPlaced(site, name, version).release, release)
  if (changed.length === 0) return true
  const found = changed.length > shown ? [...changed.slice(0, shown), `${changed.length - shown} more`] : changed
  throw new Error(
    `${name} ${version} was released with other bytes. Expected: the same files, or a new version in package.json; found: ${found.join(', ')}`,
  )
}

/** How many files that differ are named. */
const shown = 5

/** The files in which two builds of one version differ. */
function differences(one: Release, other: Release): string[] {
  const [before, after] = [one, other].map((release) => new Map(allFiles(release).map((it) => [it.file, it.integrity])))
  const names = new Set([...before!.keys(), ...after!.keys()])
  return [...names].filter((name) => before!.get(name) !== after!.get(name))
}
