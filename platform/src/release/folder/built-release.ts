import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import {
  translationNamespace,
  releasePath,
  translationsPath,
  releaseFile,
  prerenderedFile,
  type DiscoveredAsset,
  type DiscoveredRelease,
} from '@sallyport/site'
import { readRelease, type Asset, type Release } from './release.ts'
import { integrityOfFile } from './release.ts'

export type BuiltRelease = { dist: string; release: Release }

function readReleaseIn(folder: string): Release {
  requireNoLink(folder, releaseFile)
  return readRelease(readFileSync(path.join(folder, releaseFile), 'utf8'))
}

const allFiles = ({ files, translations }: Release): Asset[] => [...files, ...Object.values(translations)]

/** SHA-256 of all files of a release, by name and content, and of its declaration. */
export function releaseHash(release: Release): string {
  const hash = createHash('sha256')
  const files = allFiles(release).map(({ file, integrity }) => `${file}\0${integrity}\n`)
  for (const file of files.toSorted()) hash.update(file)
  if (release.declaration !== undefined) hash.update(JSON.stringify(release.declaration))
  return hash.digest('hex')
}

/** The hash of a release in a site, or undefined when its folder has no valid `release.json`. */
export function placedReleaseHash(site: string, app: string, version: string): string | undefined {
  try {
    return releaseHash(readReleaseIn(path.join(site, releasePath(app, version))))
  } catch {
    return undefined
  }
}

export function readBuiltRelease(dist: string): BuiltRelease {
  const release = readReleaseIn(dist)
  for (const { file, integrity } of allFiles(release)) requireIntact(dist, file, integrity)
  return { dist, release }
}

export function requireIntact(folder: string, file: string, integrity: string): void {
  const name = path.join(folder, file)
  const found = existsSync(name) ? integrityOfFile(name) : 'no file'
  if (found !== integrity) throw new Error(`${name} is not what was built: expected ${integrity}, found ${found}`)
  requireNoLink(folder, file)
}

/** Throws if a file or one of its folders is a link, because the site would publish the file that it leads to. The folder itself may be a link. */
function requireNoLink(folder: string, file: string): void {
  const name = path.join(folder, file)
  if (existsSync(name) && realpathSync(name) !== path.join(realpathSync(folder), file))
    throw new Error(`${name} is a link to ${realpathSync(name)}: expected a file of the build`)
}

/** The files of a release, with their paths in a site. */
export const filesInSite = ({ name, version, files, translations }: Release): (Asset & { path: string })[] => [
  ...files.map(({ file, integrity }) => ({ file, integrity, path: `${releasePath(name, version)}/${file}` })),
  ...Object.entries(translations).map(([language, { file, integrity }]) => ({
    file,
    integrity,
    path: translationsPath(language, translationNamespace(name, version)),
  })),
]

/** Reads a release of a site. Throws when a file is missing or does not match its hash. */
export function readPlacedRelease(site: string, app: string, version: string): BuiltRelease {
  const dist = path.join(site, releasePath(app, version))
  const release = readReleaseIn(dist)
  for (const { path: file, integrity } of filesInSite(release)) requireIntact(site, file, integrity)
  return { dist, release }
}

const folderIn = (site: string, { release: { name, version } }: BuiltRelease) =>
  path.join(site, releasePath(name, version))

/** Whether a site has the version of a build. Throws if the site has that version with other bytes. */
export function isReleasePlaced(site: string, built: BuiltRelease): boolean {
  requireSameFiles(site, built)
  return existsSync(folderIn(site, built))
}

/** Throws when a site has this version with other bytes, because browsers cache its files as immutable. */
export function requireSameFiles(site: string, built: BuiltRelease): void {
  if (!existsSync(folderIn(site, built))) return
  const { name, version } = built.release
  const changed = changedFiles(readPlacedRelease(site, name, version).release, built.release)
  if (changed.length === 0) return
  const listed =
    changed.length > maxListedFiles
      ? [...changed.slice(0, maxListedFiles), `${changed.length - maxListedFiles} more`]
      : changed
  throw new Error(
    `${name} ${version} was released with other bytes. Expected: the same files, or a new version in package.json; found: ${listed.join(', ')}`,
  )
}

const maxListedFiles = 5

function changedFiles(one: Release, other: Release): string[] {
  const [before, after] = [one, other].map(
    (release) => new Map(allFiles(release).map(({ file, integrity }) => [file, integrity])),
  )
  const names = new Set([...before!.keys(), ...after!.keys()])
  const changed = [...names].filter((name) => before!.get(name) !== after!.get(name))
  const [was, is] = [one, other].map(({ declaration }) => JSON.stringify(declaration))
  return was === is ? changed : [...changed, 'src/remote.ts']
}

export function discoveryEntry({
  name,
  entry,
  version,
  contract,
  bytes,
  translations,
  supplies,
  requires,
  preload,
  declaration,
  files,
}: Release): DiscoveredRelease {
  const toAsset = ({ file, integrity }: Asset) => ({ url: `${releasePath(name, version)}/${file}`, integrity })
  const prerendered = files.find(({ file }) => file === prerenderedFile)
  const pages = Object.entries(preload.pages).map(([path, assets]) => [path, assets.map(toAsset)])
  return {
    url: toAsset(entry).url,
    metadata: { version, integrity: entry.integrity },
    extras: {
      platform: {
        contract,
        bytes,
        translations: Object.fromEntries(
          Object.entries(translations).map(([language, { integrity }]) => [language, integrity]),
        ),
        ...(supplies && { supplies }),
        ...(requires && { requires }),
        preload: {
          all: preload.all.map(toAsset),
          pages: Object.fromEntries(pages) as Record<string, DiscoveredAsset[]>,
          ...(preload.signedIn && { signedIn: preload.signedIn.map(toAsset) }),
        },
        ...(prerendered && { prerendered: prerendered.integrity }),
        ...(declaration !== undefined && { declaration }),
      },
    },
  }
}
