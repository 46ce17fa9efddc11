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
import { publicDiscovery, shellOf } from './discovery.ts'
import { documentOf, type Document } from './document.ts'

/** What a site shows at one moment: what its document says, and the page of every shell that somebody gets. */
export type Composition = { discovery: Discovery; discoveryDocument: Document; shells: ReadonlyMap<string, string> }

export type SiteSource = {
  folder: string
  /** The site as it is on the disk now; null where none was ever built. */
  current: () => Promise<Composition | null>
}

/** How long a site that could not be read is left alone, in milliseconds: its files may still be on their way. */
const readAgainAfter = 1000

/** Follows the one file that a release replaces, so that it needs no restart. A broken one leaves the last good one. */
export function siteSource(folder: string, onBroken: (error: unknown) => void): SiteSource {
  let mark = ''
  let reading: Promise<Composition | null> = Promise.resolve(null)

  /** One reading after the other, so that the newest is what stays. */
  async function readAfter(before: Promise<Composition | null>, now: string): Promise<Composition | null> {
    const last = await before
    try {
      return await read(folder)
    } catch (error) {
      onBroken(error)
      setTimeout(() => {
        if (mark === now) mark = ''
      }, readAgainAfter).unref()
      return last
    }
  }

  return {
    folder,
    async current() {
      const now = await markOf(path.join(folder, discoveryPath))
      if (now !== mark) {
        mark = now
        reading = readAfter(reading, now)
      }
      // Whoever asks while it is read waits for it.
      return reading
    },
  }
}

/** Changes whenever the file does. */
async function markOf(file: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(file).catch(() => missing)
  return `${ino}:${mtimeMs}:${size}`
}

const missing = { ino: 0, mtimeMs: 0, size: 0 }

async function read(folder: string): Promise<Composition> {
  const text = await readFile(path.join(folder, discoveryPath), 'utf8')
  const discovery = publicDiscovery(readDiscovery(JSON.parse(text)))
  const pageOf = (version: string) => readFile(path.join(folder, releasePath('shell', version), 'index.html'), 'utf8')
  const [discoveryDocument, ...shells] = await Promise.all([
    documentOf('application/json; charset=utf-8', JSON.stringify(discovery)),
    ...shellsIn(discovery).map(async (version) => [version, await pageOf(version)] as const),
  ])
  return { discovery, discoveryDocument, shells: new Map(shells) }
}

/** The versions of the shell that people get: the live one, and one on trial. */
function shellsIn(discovery: Discovery): string[] {
  const onTrial = releasesIn(discovery, 'shell').filter(isCanary)
  return [shellOf(discovery, undefined), ...onTrial].map(({ metadata }) => metadata.version)
}
