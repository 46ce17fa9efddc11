import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { discoveryPath } from '@sallyport/contract/site'
import { FolderInUseError, lockFolder } from '@sallyport/folder-lock'
import { StartupError } from '../errors/startup-error.ts'

/** Hidden, so that it is not served. A release removes it, too. */
const stagingName = '.staging'
/** The file with the hash of the builds of a composed site, which the restored one is not. */
const stampName = '.inputs'

export const hasSite = (site: string) => existsSync(path.join(site, discoveryPath))

/**
 * Copies the files of a restored site, which change no live release, because files of releases are immutable. Returns a
 * function that replaces the discovery document and so makes the restored releases live.
 */
export async function placeSite(source: string, site: string): Promise<() => void> {
  if (!hasSite(source)) return () => undefined
  const unlock = await lockSite(site)
  try {
    const staging = path.join(site, stagingName)
    rmSync(staging, { recursive: true, force: true })
    cpSync(source, staging, { recursive: true })
    for (const file of filesIn(staging).filter((name) => name !== path.basename(discoveryPath))) {
      mkdirSync(path.dirname(path.join(site, file)), { recursive: true })
      renameSync(path.join(staging, file), path.join(site, file))
    }
    return () => {
      rmSync(path.join(site, stampName), { force: true })
      renameSync(path.join(staging, discoveryPath), path.join(site, discoveryPath))
      rmSync(staging, { recursive: true, force: true })
      unlock()
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The lock that a release holds (`platform/src/release/site/site-lock.ts`). */
async function lockSite(site: string): Promise<() => void> {
  const lock = path.join(site, '.lock')
  mkdirSync(lock, { recursive: true })
  try {
    return await lockFolder(lock)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new StartupError(`A release changes the site ${site}: repeat the restore when it is done. ${error.holder}`)
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
