import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FolderInUse, lockFolder } from 'server/folder-lock'

/** How often one that waits looks whether its turn has come, in milliseconds. */
const lookAgain = 50

/**
 * One change of a folder at a time, also from several processes. One that was killed holds nobody up; whoever has to
 * wait is told once.
 */
export async function alone<T>(folder: string, change: () => Promise<T>, onWait = () => {}): Promise<T> {
  const place = path.join(folder, '.lock')
  mkdirSync(place, { recursive: true })
  const unlock = await turnAt(place, onWait)
  try {
    return await change()
  } finally {
    unlock()
  }
}

async function turnAt(place: string, onWait: () => void): Promise<() => void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await lockFolder(place)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      if (tries === 0) onWait()
      await wait(lookAgain)
    }
  }
}
