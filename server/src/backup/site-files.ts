import { discoveryPath, rootFolders } from '@sallyport/contract/site'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { AddMember } from './archive-writer.ts'

const sitePrefix = 'site/'
const discoveryMember = `${sitePrefix}${path.posix.basename(discoveryPath)}`

/** Reads the discovery document first: a release that is made meanwhile adds files, and replaces only the document. */
export async function addSite(site: string, add: AddMember): Promise<void> {
  const document = await readIfExists(path.join(site, discoveryPath))
  if (!document) return
  for (const folder of rootFolders) {
    for (const file of await filesIn(path.join(site, folder))) {
      const content = await readIfExists(file)
      // A former release may be deleted meanwhile.
      if (content) await add(sitePrefix + path.relative(site, file).split(path.sep).join('/'), content)
    }
  }
  await add(discoveryMember, document)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await ifExists(readdir(folder, { withFileTypes: true, recursive: true }))
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !path
          .relative(folder, file)
          .split(path.sep)
          .some((name) => name.startsWith('.')),
    )
    .toSorted()
}

const readIfExists = (file: string) => ifExists(readFile(file))

async function ifExists<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
