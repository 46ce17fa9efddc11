import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { Member } from './manifest.ts'
import { removeOnExit } from './remove-on-exit.ts'

export type AddMember = (name: string, content: Buffer) => Promise<void>

/** Writes a compressed tar under a temporary name, and renames it when it is on disk. Leaves nothing behind if it fails. */
export async function writeArchive(file: string, fill: (add: AddMember, members: Member[]) => Promise<void>) {
  const temporary = temporaryName(file)
  const remove = removeOnExit(temporary)
  const { readable, controller } = createTarPacker()
  const output = createWriteStream(temporary, { mode: 0o600, flags: 'wx' })
  const source = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
  const written = pipeline(source, createGzip(), output)
  const members: Member[] = []
  const add: AddMember = async (name, content) => {
    members.push({ name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') })
    const writer = controller.add({ name, size: content.length, mode: 0o600 }).getWriter()
    if (content.length > 0) await writer.write(content)
    await writer.close()
  }
  const filled = fill(add, members).then(() => controller.finalize())
  try {
    await Promise.all([written, filled])
    await moveDurably(temporary, file)
  } catch (error) {
    controller.error(error)
    await Promise.allSettled([written, filled])
    throw error
  } finally {
    remove()
  }
}

const temporaryName = (file: string) =>
  path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(6).toString('hex')}.tmp`)

export const isTemporaryName = (name: string) => /^\..+\.[0-9a-f]{12}\.tmp$/.test(name)

async function moveDurably(temporary: string, file: string) {
  await flush(temporary)
  await rename(temporary, file)
  await flush(path.dirname(file))
}

async function flush(fileOrFolder: string) {
  const handle = await open(fileOrFolder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
