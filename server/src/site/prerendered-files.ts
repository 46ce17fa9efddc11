import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  prerenderedFolder,
  prerenderedIn,
  readPrerendered,
  selections,
  type Discovery,
  type Prerendered,
  type PrerenderedFile,
} from '@sallyport/contract/site'

/**
 * Reads the prerendered pages that `document` lists for the selections of `discovery`. Leaves out a file that is missing, has an
 * unknown format, or is not what was rendered: its pages are empty until their scripts run.
 */
export async function readPrerenderedPages(
  folder: string,
  document: Discovery,
  discovery: Discovery,
): Promise<Map<string, Prerendered>> {
  const inUse = new Set(selections(discovery).map(({ selection }) => selection.releases))
  const read = async ([releases, { file, integrity }]: [string, PrerenderedFile]) => {
    const text = await readFile(path.join(folder, prerenderedFolder, file), 'utf8').catch(() => '')
    const pages = integrityOf(text) === integrity ? readPrerendered(text) : null
    return pages ? [[releases, pages] as const] : []
  }
  const listed = Object.entries(prerenderedIn(document)).filter(([releases]) => inUse.has(releases))
  return new Map((await Promise.all(listed.map(read))).flat())
}

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
