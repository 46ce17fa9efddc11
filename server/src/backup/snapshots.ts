import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Commands } from '../control/control-server.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { Store } from '../store/store.ts'
import { reservedSpace, usableSpace } from './free-space.ts'

export const snapshotCommand = 'snapshot'
const snapshotPattern = /^snapshot-[0-9a-f]{12}$/

type Source = { store: Pick<Store, 'snapshot'>; dataFolder: string }

/** Copies the files of the running database; the copy is removed when the caller has closed its connection. */
export function snapshotCommands({ store, dataFolder }: Source): Commands {
  return {
    [snapshotCommand]: async () => {
      if (!store.snapshot) throw new StartupError('The server does not use the embedded database')
      await removeAbandonedSnapshots(dataFolder)
      await requireSpace(dataFolder)
      const folder = path.join(dataFolder, `snapshot-${randomBytes(6).toString('hex')}`)
      const release = () => rm(folder, { recursive: true, force: true })
      inUse.add(folder)
      try {
        await store.snapshot(folder)
      } catch (error) {
        await release().finally(() => inUse.delete(folder))
        throw error
      }
      return { result: folder, release: () => release().finally(() => inUse.delete(folder)) }
    },
  }
}

const inUse = new Set<string>()

async function removeAbandonedSnapshots(dataFolder: string): Promise<void> {
  const folders = readdirSync(dataFolder)
    .filter((name) => snapshotPattern.test(name))
    .map((name) => path.join(dataFolder, name))
  for (const folder of folders.filter((each) => !inUse.has(each))) await rm(folder, { recursive: true, force: true })
}

async function requireSpace(dataFolder: string): Promise<void> {
  const size = await sizeOf(path.join(dataFolder, 'database'))
  if ((await usableSpace(dataFolder)) < size)
    throw new StartupError(
      `A snapshot needs ${Math.ceil((size + reservedSpace) / 1024 / 1024)} MiB of free space in ${dataFolder}, and there is less`,
    )
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map((entry) =>
      stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
