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
import { discoveryPath, readDiscovery, rootFolders, type Discovery } from '@sallyport/site'
import { emptyDiscovery } from './deployments.ts'
import { withReleaseHashes } from './release-hashes.ts'

export type OnStep = (step: string) => void

const documentPath = (site: string) => path.join(site, discoveryPath)
/** The next document, before it replaces the current one. */
export const nextDocumentPath = (site: string) => path.join(site, '.discovery.json.next')

/** The file with the hash of the builds that a site was composed of. A release or a rollback removes it. */
export const stampPath = (site: string) => path.join(site, '.inputs')

export const isSite = (folder: string) => existsSync(documentPath(folder))

export function requireSite(folder: string): void {
  if (isSite(folder)) return
  const found = existsSync(folder) ? readdirSync(folder).join(', ') || 'an empty folder' : 'nothing'
  throw new Error(`${folder} is not a site: expected discovery.json, found ${found}`)
}

const releaseFolders = new Set<string>(rootFolders)

/** Reads the discovery document. Without one, returns an empty document if the folder has release files only, or throws. */
export function readDocument(site: string): Discovery {
  if (!isSite(site)) {
    const found = existsSync(site) ? readdirSync(site).filter((name) => !isReleaseFile(name)) : []
    if (found.length === 0) return emptyDiscovery
    throw new Error(`${site} is not a site: expected discovery.json or an empty folder, found ${found.join(', ')}`)
  }
  try {
    return readDiscovery(JSON.parse(readFileSync(documentPath(site), 'utf8')))
  } catch (error) {
    throw new Error(`${documentPath(site)} cannot be read: ${String(error)}`, {
      cause: error,
    })
  }
}

const isReleaseFile = (name: string) => name.startsWith('.') || releaseFolders.has(name)

/** Replaces the discovery document atomically and durably, which makes a release live. */
export function publishDocument(site: string, discovery: Discovery, onStep: OnStep = () => {}): void {
  const next = nextDocumentPath(site)
  writeFileSync(next, JSON.stringify(readDiscovery(withReleaseHashes(site, discovery))))
  flush(next)
  onStep('document written')
  rmSync(stampPath(site), { force: true })
  renameSync(next, documentPath(site))
  flush(site)
  onStep('published')
}

export function flush(fileOrFolder: string): void {
  const descriptor = openSync(fileOrFolder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
