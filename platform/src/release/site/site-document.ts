import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { discoveryPath, readDiscovery, rootFolders, type Discovery } from '@sallyport/contract/site'
import { emptyDiscovery } from './deployments.ts'
import { withReleaseHashes } from './release-hashes.ts'

/** Told after each step of a release. */
export type Tell = (step: string) => void

const documentIn = (site: string) => path.join(site, discoveryPath)

/** What a site was composed of; whoever changes it in another way removes this. */
export const stampIn = (site: string) => path.join(site, '.inputs')

export const isSite = (folder: string) => existsSync(documentIn(folder))

/** Throws where nothing was ever released. */
export function requireSite(folder: string): void {
  if (isSite(folder)) return
  const found = existsSync(folder) ? readdirSync(folder).join(', ') || 'an empty folder' : 'nothing'
  throw new Error(`${folder} is no site: expected discovery.json, found ${found}`)
}

/** What an interrupted first release may leave. */
const ownFolders = new Set<string>(rootFolders)

/** What a site says is live; nothing in a folder that is empty. Any other folder is no site, and nothing is written there. */
export function readDocument(site: string): Discovery {
  if (!isSite(site)) {
    const found = existsSync(site) ? readdirSync(site).filter((name) => !isOwn(name)) : []
    if (found.length === 0) return emptyDiscovery
    throw new Error(`${site} is no site: expected discovery.json or an empty folder, found ${found.join(', ')}`)
  }
  try {
    return readDiscovery(JSON.parse(readFileSync(documentIn(site), 'utf8')))
  } catch (error) {
    throw new Error(`${documentIn(site)} cannot be read: ${String(error)}`, {
      cause: error,
    })
  }
}

const isOwn = (name: string) => name.startsWith('.') || ownFolders.has(name)

/** The one step that changes what people get: the document is replaced whole, and stays so when the power goes. */
export function publishDocument(site: string, discovery: Discovery, tell: Tell = () => {}): void {
  const next = path.join(site, '.discovery.json.next')
  writeFileSync(next, JSON.stringify(readDiscovery(withReleaseHashes(site, discovery))))
  flush(next)
  tell('document written')
  rmSync(stampIn(site), { force: true })
  renameSync(next, documentIn(site))
  flush(site)
  tell('published')
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function flush(place: string): void {
  const descriptor = openSync(place, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
