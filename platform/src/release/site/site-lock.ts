import { chmodSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FolderInUse, lockFolder } from 'server/folder-lock'

/** How often one that waits looks whether its turn has come, in milliseconds. */
const lookAgain = 50

/**
 * One change of a folder at a time, also from several processes and users. A process that was killed holds up no other.
 * `onWait` is called once, with a sentence on who holds the lock and how it is released.
 */
export async function alone<T>(
  folder: string,
  change: () => Promise<T>,
  onWait: (holder: string) => void = () => {},
): Promise<T> {
  const place = path.join(folder, '.lock')
  // Users who may write to the folder may lock it, whatever the umask of the first of them.
  if (mkdirSync(place, { recursive: true })) chmodSync(place, statSync(folder).mode)
  const unlock = await turnAt(place, onWait)
  try {
    return await change()
  } finally {
    unlock()
  }
}

async function turnAt(place: string, onWait: (holder: string) => void): Promise<() => void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await lockFolder(place)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      if (tries === 0) onWait(error.holder)
      await wait(lookAgain)
    }
  }
}
