import { chmodSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FolderInUseError, lockFolder } from '@sallyport/site/folder-lock'
import { removeLeftovers } from './leftovers.ts'
import { readDocument } from './site-document.ts'

/** In milliseconds. */
const retryInterval = 50

/**
 * Runs `change` while holding an exclusive lock on a folder, across processes and users. The lock of a killed process is
 * released. `onWait` is called once if another process holds the lock, with a description of that process.
 */
export async function withLock<T>(
  folder: string,
  change: () => Promise<T>,
  onWait: (holder: string) => void = () => {},
): Promise<T> {
  const lock = path.join(folder, '.lock')
  // Gets the mode of the folder regardless of the umask, so that all users who may write to the folder may lock it.
  if (mkdirSync(lock, { recursive: true })) chmodSync(lock, statSync(folder).mode)
  const unlock = await acquireLock(lock, onWait)
  try {
    return await change()
  } finally {
    unlock()
  }
}

async function acquireLock(lock: string, onWait: (holder: string) => void): Promise<() => void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await lockFolder(lock)
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error
      if (attempt === 0) onWait(error.holder)
      await wait(retryInterval)
    }
  }
}

/**
 * Runs a change of a site while holding its lock. Reports a step if another change holds the lock. Before the change and after a failure,
 * removes the files of interrupted changes, so that a full disk has room for the document of a rollback.
 */
export const withSiteLock = <T>(site: string, onStep: (step: string) => void, change: () => Promise<T>): Promise<T> =>
  withLock(
    site,
    async () => {
      removeLeftovers(site, readDocument(site))
      try {
        return await change()
      } catch (error) {
        removeLeftovers(site, readDocument(site))
        throw error
      }
    },
    (holder) => onStep(`waiting for another change of ${site}. ${holder}`),
  )
