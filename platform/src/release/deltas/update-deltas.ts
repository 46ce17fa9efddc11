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

/** Writes missing deltas, replaces damaged deltas, and deletes deltas whose file or dictionary was pruned. */
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
    const releases = releaseFilesIn(site, discovery)
    const deltas = new Set(
      releases.flatMap((release) =>
        release.isInUse
          ? writeDeltasOf(codec, site, release, releases)
          : intactDeltasOf(codec, site, release, releases),
      ),
    )
    writeTable(site, deltas)
    if (deltas.size > 0) onStep(`deltas in place: ${deltas.size}`)
    return deltas
  } catch (error) {
    onStep(`without new deltas: ${messageOf(error)}`)
    return null
  }
}

/** The server sends only deltas whose hash is in the table. */
function writeTable(site: string, deltas: ReadonlySet<string>): void {
  const hashes = [...deltas].map((name): [string, string] => [name, sha256(readFileSync(path.join(site, name)))])
  replaceFile(site, deltaTablePath, Buffer.from(JSON.stringify(Object.fromEntries(hashes))))
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

/** Writes the missing deltas of a release. Limits its deltas in total to the size of its Brotli files, and returns their paths. */
function writeDeltasOf(
  codec: DeltaCodec,
  site: string,
  { files }: ReleaseFiles,
  releases: readonly ReleaseFiles[],
): string[] {
  const sizes = new Map(files.map((file) => [file, downloadSize(site, file)]))
  let budget = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return [...sizes].flatMap(([file, size]) =>
    dictionariesFor(file, releases, deltasPerFile).flatMap((dictionary) => {
      const target = deltaPath(file.path, dictionary.id)
      const { delta, isInPlace } = deltaFor(codec, site, { file, dictionary, target })
      const limit = size * (dictionary.app === file.app ? 1 : maxShareOfOtherApp)
      if (delta.length >= limit || delta.length > budget) return []
      budget -= delta.length
      if (!isInPlace) replaceFile(site, target, delta)
      return [target]
    }),
  )
}

/** All usable deltas of a former release: open pages load its files, and a rollback may make it live. */
const intactDeltasOf = (codec: DeltaCodec, site: string, { files }: ReleaseFiles, releases: readonly ReleaseFiles[]) =>
  files.flatMap((file) =>
    dictionariesFor(file, releases, Infinity).flatMap((dictionary) => {
      const target = deltaPath(file.path, dictionary.id)
      return intactDelta(codec, site, { file, dictionary, target }) ? [target] : []
    }),
  )

type Pair = { file: SiteDictionary; dictionary: SiteDictionary; target: string }

/** The existing delta if intact, otherwise a new one. */
function deltaFor(codec: DeltaCodec, site: string, { file, dictionary, target }: Pair) {
  const found = intactDelta(codec, site, { file, dictionary, target })
  if (found) return { delta: found, isInPlace: true }
  const [content, known] = [file, dictionary].map(({ path: name }) => readFileSync(path.join(site, name)))
  const delta = codec.encode(content!, known!)
  if (!codec.isDeltaOf(delta, content!, known!)) throw new Error(`${target} does not decode to its file`)
  return { delta, isInPlace: false }
}

function intactDelta(codec: DeltaCodec, site: string, { file, dictionary, target }: Pair): Buffer | null {
  const delta = readIfExists(path.join(site, target))
  if (!delta) return null
  const [content, known] = [file, dictionary].map(({ path: name }) => readFileSync(path.join(site, name)))
  return codec.isDeltaOf(delta, content!, known!) ? delta : null
}

/** Writes to the staging folder and renames, so that the file is never incomplete under its name. */
function replaceFile(site: string, target: string, content: Buffer): void {
  const staged = path.join(stagingFolder(site), 'delta')
  mkdirSync(stagingFolder(site), { recursive: true })
  writeFileSync(staged, content)
  flush(staged)
  renameSync(staged, path.join(site, target))
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
