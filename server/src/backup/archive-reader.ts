import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { StartupError } from '../errors/startup-error.ts'
import { reservedSpace, usableSpace } from './free-space.ts'
import { manifestName, parseManifest, type Manifest, type Member } from './manifest.ts'

/** No name starts with a dot, so that none is `..` or hidden, and none contains a backslash or a control character. */
const memberPattern = /^(?:database\/[a-z_]{1,63}\/\d{6}\.jsonl|site(?:\/(?!\.)[^/\\\p{C}]{1,255}){1,16})$/u

const damaged = (reason: string) => new StartupError(`The backup is damaged: ${reason}`)

/** Extracts an archive into an empty folder, and verifies it against its manifest. Throws a `StartupError` if it differs. */
export async function extractArchive(file: string, folder: string): Promise<Manifest> {
  try {
    return await extractAndVerify(file, folder)
  } catch (error) {
    throw readError(error)
  }
}

async function extractAndVerify(file: string, folder: string): Promise<Manifest> {
  const extracted = new Map<string, Member>()
  const countBytes = await spaceCounter(folder)
  let isComplete = false
  for await (const entry of entriesOf(file)) {
    const { name, type = 'file' } = entry.header
    if (isComplete) throw damaged(`${quoted(name)} follows its manifest`)
    if (type !== 'file') throw damaged(`${quoted(name)} is no file but a ${type}`)
    isComplete = name === manifestName
    if (!isComplete && !memberPattern.test(name)) throw damaged(`the path ${quoted(name)} is not allowed`)
    if (extracted.has(name)) throw damaged(`it contains ${quoted(name)} twice`)
    extracted.set(name, await extractEntry(entry, path.join(folder, name), countBytes))
  }
  if (!isComplete) throw damaged('it ends before its manifest')
  extracted.delete(manifestName)
  const manifest = parseManifest(await readFile(path.join(folder, manifestName), 'utf8'))
  compare(manifest, extracted)
  return manifest
}

async function* entriesOf(file: string): AsyncGenerator<ParsedTarEntry> {
  const source = createReadStream(file)
  const unzip = createGunzip()
  source.on('error', (error) => unzip.destroy(error))
  const decoder = createTarDecoder({ strict: true })
  try {
    const stream = Readable.toWeb(source.pipe(unzip)) as ReadableStream<Uint8Array>
    yield* iterate(stream.pipeThrough(decoder))
  } finally {
    source.destroy()
  }
}

/** The types of the browser, unlike Node, do not declare that a stream can be iterated (https://nodejs.org/api/webstreams.html#async-iteration). */
const iterate = <T>(stream: ReadableStream<T>) => stream as unknown as AsyncIterable<T>

/** A sentence for a damaged file; any other error as it is, such as a full disk or a missing file. */
function readError(error: unknown): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error
  if (isSystemError || error instanceof StartupError || !(error instanceof Error)) return error
  return damaged(error.message)
}

type CountBytes = (bytes: number) => void

/** A small archive can contain any number of bytes, so that they are counted while they are written. */
async function spaceCounter(folder: string): Promise<CountBytes> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let left = await usableSpace(folder)
  return (bytes) => {
    left -= bytes
    if (left < 0)
      throw new StartupError(
        `The content of the backup does not fit into the free space of ${folder}, of which ${reservedSpace / 1024 / 1024} MiB must stay free`,
      )
  }
}

async function extractEntry({ header, body }: ParsedTarEntry, target: string, countBytes: CountBytes): Promise<Member> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const output = await open(target, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of iterate(body)) {
      countBytes(chunk.length)
      hash.update(chunk)
      size += chunk.length
      await output.writeFile(chunk)
    }
  } finally {
    await output.close()
  }
  return { name: header.name, size, sha256: hash.digest('hex') }
}

function compare({ members }: Manifest, extracted: ReadonlyMap<string, Member>) {
  const named = new Map(members.map((member) => [member.name, member]))
  for (const name of extracted.keys()) if (!named.has(name)) throw damaged(`its manifest does not name ${quoted(name)}`)
  for (const { name, size, sha256 } of named.values()) {
    const found = extracted.get(name)
    if (!found) throw damaged(`${quoted(name)} is missing`)
    if (found.size !== size || found.sha256 !== sha256) throw damaged(`${quoted(name)} has other content than its hash`)
  }
}

/** Without control characters, which could change the terminal. */
const quoted = (name: string) => JSON.stringify(name.slice(0, 200))
