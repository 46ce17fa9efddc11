import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The size of a folder is null. */
type Entry = [name: string, size: number | null]

const lengthBytes = 4

/** Packs the files of a folder: the compressed length of the JSON list of entries, the list, and all contents. Node.js has no tar. */
export function packFolder(folder: string): Buffer {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    return { name: path.relative(folder, file), content: entry.isDirectory() ? null : readFileSync(file) }
  })
  const entries = found.map(({ name, content }): Entry => [name, content && content.length])
  const list = Buffer.from(JSON.stringify(entries))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(list.length)
  return gzipSync(Buffer.concat([length, list, ...found.flatMap(({ content }) => content ?? [])]))
}

/** Creates a folder from what `packFolder` returned. */
export function unpackFolder(archive: Buffer, folder: string): void {
  const bytes = gunzipSync(archive)
  let offset = lengthBytes + bytes.readUInt32LE()
  const entries = JSON.parse(bytes.toString('utf8', lengthBytes, offset)) as Entry[]
  mkdirSync(folder)
  for (const [name, size] of entries) {
    const file = path.join(folder, name)
    if (size === null) mkdirSync(file, { recursive: true })
    else {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, bytes.subarray(offset, offset + size))
      offset += size
    }
  }
}
