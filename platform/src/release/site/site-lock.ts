import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FolderInUse, lockFolder } from 'server/folder-lock'

/** How often one that waits looks whether its turn has come, in milliseconds. */
const lookAgain = 50

/** One change of a site at a time, also from several processes. One that was killed holds nobody up. */
export async function alone<T>(site: string, change: () => Promise<T>): Promise<T> {
  const place = path.join(site, '.lock')
  mkdirSync(place, { recursive: true })
  const unlock = await turnAt(place)
  try {
    return await change()
  } finally {
    unlock()
  }
}

async function turnAt(place: string): Promise<() => void> {
  for (;;) {
    try {
      return await lockFolder(place)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      await wait(lookAgain)
    }
  }
}
