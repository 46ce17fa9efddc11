import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { discoveryKey, readDiscovery, type Discovery } from 'shared/config'
import { isOnTrial, shellOf } from './discovery.ts'
import { documentOf, type Document } from './document.ts'

/** What a site shows at one moment: what its document says, and the page of every shell that somebody gets. */
export type Composition = { discovery: Discovery; discoveryDocument: Document; shells: ReadonlyMap<string, string> }

export type SiteSource = {
  folder: string
  /** The site as it is on the disk now; null where none was ever built. */
  current: () => Promise<Composition | null>
}

/** The folder of a shell in a site. */
export const shellFolder = (version: string) => `/shell/${version}`

/** Follows the one file that a release replaces, so that it needs no restart. A broken one leaves the last good one. */
export function siteSource(folder: string, onBroken: (error: unknown) => void): SiteSource {
  let mark = ''
  let composition: Composition | null = null

  return {
    folder,
    async current() {
      const now = await markOf(path.join(folder, 'discovery.json'))
      if (now === mark) return composition
      mark = now
      try {
        composition = await read(folder)
      } catch (error) {
        onBroken(error)
      }
      return composition
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
  const text = await readFile(path.join(folder, 'discovery.json'), 'utf8')
  const discovery = readDiscovery(JSON.parse(text))
  const shells = shellsIn(discovery).map(
    async (version) =>
      [version, await readFile(path.join(folder, shellFolder(version), 'index.html'), 'utf8')] as const,
  )
  return {
    discovery,
    discoveryDocument: await documentOf('application/json; charset=utf-8', text),
    shells: new Map(await Promise.all(shells)),
  }
}

/** The versions of the shell that people get: the live one, and one on trial. */
function shellsIn(discovery: Discovery): string[] {
  const onTrial = (discovery.microFrontends[discoveryKey('shell')] ?? []).filter(isOnTrial)
  return [shellOf(discovery, undefined), ...onTrial].map(({ metadata }) => metadata.version)
}
