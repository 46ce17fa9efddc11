import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  discoveryPath,
  isCanary,
  readDiscovery,
  releasePath,
  releasesIn,
  type Discovery,
} from '@sallyport/contract/site'
import { publicDiscovery, shellFor } from './discovery.ts'
import { compressDocument, type CompressedDocument } from './compressed-document.ts'

/** What a site shows at one moment: what its document says, and the page of every shell that somebody gets. */
export type Composition = { discovery: Discovery; discoveryDocument: CompressedDocument; shells: ReadonlyMap<string, string> }

export type SiteSource = {
  folder: string
  /** The site as it is on the disk now; null where none was ever built. */
  current: () => Promise<Composition | null>
}

/** How long a site that could not be read is left alone, in milliseconds: its files may still be on their way. */
const retryDelay = 1000

/** Follows the one file that a release replaces, so that it needs no restart. A broken one leaves the last good one. */
export function siteSource(folder: string, onError: (error: unknown) => void): SiteSource {
  let fingerprint = ''
  let reading: Promise<Composition | null> = Promise.resolve(null)

  /** One reading after the other, so that the newest is what stays. */
  async function readInOrder(before: Promise<Composition | null>, now: string): Promise<Composition | null> {
    const last = await before
    try {
      return await read(folder)
    } catch (error) {
      onError(error)
      setTimeout(() => {
        if (fingerprint === now) fingerprint = ''
      }, retryDelay).unref()
      return last
    }
  }

  return {
    folder,
    async current() {
      const now = await fingerprintOf(path.join(folder, discoveryPath))
      if (now !== fingerprint) {
        fingerprint = now
        reading = readInOrder(reading, now)
      }
      // Whoever asks while it is read waits for it.
      return reading
    },
  }
}

/** Changes whenever the file does. */
async function fingerprintOf(file: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(file).catch(() => missingFile)
  return `${ino}:${mtimeMs}:${size}`
}

const missingFile = { ino: 0, mtimeMs: 0, size: 0 }

async function read(folder: string): Promise<Composition> {
  const text = await readFile(path.join(folder, discoveryPath), 'utf8')
  const discovery = publicDiscovery(readDiscovery(JSON.parse(text)))
  const readIndex = (version: string) => readFile(path.join(folder, releasePath('shell', version), 'index.html'), 'utf8')
  const [discoveryDocument, ...shells] = await Promise.all([
    compressDocument('application/json; charset=utf-8', JSON.stringify(discovery)),
    ...shellVersions(discovery).map(async (version) => [version, await readIndex(version)] as const),
  ])
  return { discovery, discoveryDocument, shells: new Map(shells) }
}

/** The versions of the shell that people get: the live one, and one on trial. */
function shellVersions(discovery: Discovery): string[] {
  const onTrial = releasesIn(discovery, 'shell').filter(isCanary)
  return [shellFor(discovery, undefined), ...onTrial].map(({ metadata }) => metadata.version)
}
