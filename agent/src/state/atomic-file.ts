import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

export const temporaryOf = (file: string) => `${file}.new`

/** Replaces a file atomically; only the owner of its folder can read it. A failed write, as on a full disk, keeps the former file. */
export async function writeAtomically(file: string, content: string): Promise<void> {
  const folder = path.dirname(file)
  const temporary = temporaryOf(file)
  // An interrupted write may have left a temporary file.
  await rm(temporary, { force: true })
  try {
    await writeNewFile(temporary, content)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await sync(folder)
}

async function writeNewFile(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(path.dirname(file))
      await handle.chown(uid, gid)
    }
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes a folder, which makes a new name in it durable (https://man7.org/linux/man-pages/man2/fsync.2.html). */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
