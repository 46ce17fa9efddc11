import { readFile, stat } from 'node:fs/promises'
import { desiredState } from '@sallyport/contract/agent'
import * as v from 'valibot'
import { messageOf, type Log } from '../log.ts'
import { writeAtomically } from './atomic-file.ts'

/** The last accepted state. After `forget`, `server` is null, and the peers stay until another installation writes a state. */
const savedState = v.object({
  server: v.nullable(desiredState.entries.server),
  generation: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The last `ClockReading`. */
  clock_offset: v.number(),
  server_time: v.number(),
  peers: desiredState.entries.peers,
})
export type SavedState = v.InferOutput<typeof savedState>

/** Returns the state with its peers, but without an owner, so that any installation may replace it. */
export const withoutServer = (state: SavedState): SavedState => ({ ...state, server: null, generation: 0 })

export type StateStore = ReturnType<typeof createStateStore>

/** The saved state, cached from a file. `refresh` notices that another process replaced or deleted the file. */
export function createStateStore(file: string, log: Log) {
  let current: SavedState | null = null
  let version: string | null = null

  return {
    current: () => current,
    refresh: async () => {
      const found = await versionOf(file)
      if (found === version) return
      current = await readSavedState(file, log)
      version = found
    },
    /** Rejects if the state cannot be written, and keeps the previous state. */
    save: async (next: SavedState) => {
      await writeAtomically(file, JSON.stringify(next))
      current = next
      version = await versionOf(file)
    },
  }
}

/** Null if there is no file. Reports and ignores a damaged file, because the server sends the whole state again. */
export async function readSavedState(file: string, log: Log): Promise<SavedState | null> {
  const text = await ignoreMissing(readFile(file, 'utf8'))
  if (text === null) return null
  try {
    return v.parse(savedState, JSON.parse(text))
  } catch (error) {
    log(`The saved state is damaged, waiting for the server: ${messageOf(error)}`)
    return null
  }
}

async function versionOf(file: string): Promise<string | null> {
  const stats = await ignoreMissing(stat(file))
  return stats && `${stats.ino}:${stats.mtimeMs}`
}

async function ignoreMissing<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
