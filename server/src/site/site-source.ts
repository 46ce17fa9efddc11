import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readDiscovery, type Discovery } from 'shared/config'
import { documentOf, type Document } from './document.ts'

/** The mutable part of a composed site, read at one moment. */
export type Composition = { index: string; discovery: Discovery; discoveryDocument: Document }

export type SiteSource = {
  folder: string
  /** The site as it is on the disk now; null where none was ever built. */
  current: () => Promise<Composition | null>
}

const files = ['index.html', 'discovery.json'] as const

/** Follows the two files that a release replaces, so that it needs no restart. A broken one leaves the last good one. */
export function siteSource(folder: string, onBroken: (error: unknown) => void): SiteSource {
  let mark = ''
  let composition: Composition | null = null

  return {
    folder,
    async current() {
      const now = await markOf(folder)
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

/** Changes whenever one of the files does. */
async function markOf(folder: string): Promise<string> {
  const marks = files.map(async (file) => {
    const { ino, mtimeMs, size } = await stat(path.join(folder, file)).catch(() => missing)
    return `${ino}:${mtimeMs}:${size}`
  })
  return (await Promise.all(marks)).join(' ')
}

const missing = { ino: 0, mtimeMs: 0, size: 0 }

async function read(folder: string): Promise<Composition> {
  const [index, text] = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  if (index === undefined || text === undefined) throw new Error('A file of the site is missing')
  const discovery = readDiscovery(JSON.parse(text))
  return { index, discovery, discoveryDocument: await documentOf('application/json; charset=utf-8', text) }
}
