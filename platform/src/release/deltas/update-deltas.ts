import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deltaPath, deltaTablePath, parseDeltaPath, rootFolders, type Discovery } from '@sallyport/site'
import { messageOf } from '../../command.ts'
import { stagingFolder } from '../folder/leftovers.ts'
import { flush, type OnStep } from '../folder/site-document.ts'
import { dictionariesFor, releaseFilesIn, type ReleaseFiles, type SiteDictionary } from './site-dictionaries.ts'
import { loadDeltaCodec, type DeltaCodec } from './zstandard.ts'

/** The maximum number of deltas per file. One of them is reserved for a delta against another app. */
const deltasPerFile = 4
/** The maximum size of a delta against another app, as a fraction of the download without a delta. */
const maxShareOfOtherApp = 0.5

type Load = () => Promise<DeltaCodec>

/** Writes missing deltas, replaces damaged deltas, and deletes the deltas of releases that pages no longer load. */
export async function updateDeltas(site: string, discovery: Discovery, onStep: OnStep): Promise<void> {
  removeDeltasExcept(site, await writeDeltas(site, discovery, onStep))
}

/**
 * Writes the missing deltas for the releases in use. Returns the paths of all deltas of the site. Returns null after a failure, which is
 * only reported as a step, because a site works without deltas.
 */
export async function writeDeltas(
  site: string,
  discovery: Discovery,
  onStep: OnStep,
  load: Load = loadDeltaCodec,
): Promise<ReadonlySet<string> | null> {
  try {
    const codec = await load()
    const known = readTable(site)
    const releases = releaseFilesIn(site, discovery)
    const hashes = releases.flatMap((release) => deltasOf(release, { codec, site, known, releases }))
    const staged = path.join(stagingFolder(site), 'deltas')
    mkdirSync(stagingFolder(site), { recursive: true })
    writeFileSync(staged, JSON.stringify(Object.fromEntries(hashes)))
    flush(staged)
    renameSync(staged, path.join(site, deltaTablePath))
    if (hashes.length > 0) onStep(`deltas in place: ${hashes.length}`)
    return new Set(hashes.map(([name]) => name))
  } catch (error) {
    onStep(`without new deltas: ${messageOf(error)}`)
    return null
  }
}

/** The hashes of the intact deltas by path, which were verified when they were written; empty without a valid table. */
function readTable(site: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path.join(site, deltaTablePath), 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('base64')

/** Deletes staged files, and all deltas except `kept`; no deltas if `kept` is null. */
export function removeDeltasExcept(site: string, kept: ReadonlySet<string> | null): void {
  rmSync(stagingFolder(site), { recursive: true, force: true })
  if (!kept) return
  for (const folder of rootFolders) {
    for (const file of filesIn(path.join(site, folder))) {
      const pathname = `/${folder}/${file}`
      if (parseDeltaPath(pathname) && !kept.has(pathname)) rmSync(path.join(site, pathname))
    }
  }
}

type Site = { codec: DeltaCodec; site: string; known: Record<string, string>; releases: readonly ReleaseFiles[] }

/**
 * The paths and hashes of the deltas of a release. For a release in use, writes the missing deltas. For the previous release, keeps the
 * existing deltas, because open pages still load its files. Limits them in total to the size of the Brotli files of the release.
 */
function deltasOf({ state, files }: ReleaseFiles, { codec, site, known, releases }: Site): [string, string][] {
  if (state === 'former') return []
  const sizes = new Map(files.map((file) => [file, downloadSize(site, file)]))
  let budget = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return [...sizes].flatMap(([file, size]) =>
    dictionariesFor(file, releases, deltasPerFile).flatMap((dictionary): [string, string][] => {
      const name = deltaPath(file.path, dictionary.id)
      const target = path.join(site, name)
      const found = readIfExists(target)
      const intact = found && sha256(found) === known[name] ? found : null
      if (!intact && state === 'previous') return []
      const delta = intact ?? encode(codec, site, file, dictionary)
      const limit = size * (dictionary.app === file.app ? 1 : maxShareOfOtherApp)
      if (delta.length >= limit || delta.length > budget) return []
      budget -= delta.length
      // Not flushed: the server sends only deltas whose hash is in the table.
      if (!intact) writeFileSync(target, delta)
      return [[name, sha256(delta)]]
    }),
  )
}

function encode(codec: DeltaCodec, site: string, file: SiteDictionary, dictionary: SiteDictionary): Buffer {
  const [content, former] = [file, dictionary].map(({ path: name }) => readFileSync(path.join(site, name)))
  const delta = codec.encode(content!, former!)
  if (!codec.isDeltaOf(delta, content!, former!)) throw new Error(`A delta of ${file.path} does not decode to it`)
  return delta
}

function readIfExists(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/** The size that browsers download without a delta. */
function downloadSize(site: string, { path: name }: SiteDictionary): number {
  const file = path.join(site, name)
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size
}

function filesIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll(path.sep, '/'))
}
