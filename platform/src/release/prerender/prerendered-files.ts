import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  prerenderedFolder,
  prerenderedIn,
  type Discovery,
  type Prerendered,
  type PrerenderedFile,
} from '@sallyport/contract/site'
import { integrityOf, integrityOfFile } from '../../integrity.ts'
import { flush } from '../site/site-document.ts'

const hashLength = 20

/** Writes prerendered pages durably, to a file named after their content. */
export function writePrerendered(site: string, prerendered: Prerendered): PrerenderedFile {
  const text = JSON.stringify(prerendered)
  const file = `${createHash('sha256').update(text).digest('base64url').slice(0, hashLength)}.json`
  const folder = path.join(site, prerenderedFolder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, file), text)
  flush(path.join(folder, file))
  flush(folder)
  return { file, integrity: integrityOf(text) }
}

export function isIntact(site: string, { file, integrity }: PrerenderedFile): boolean {
  const found = path.join(site, prerenderedFolder, file)
  return existsSync(found) && integrityOfFile(found) === integrity
}

/** Removes the files of prerendered pages that the document does not list. */
export function removePrerenderedExcept(site: string, discovery: Discovery): void {
  const folder = path.join(site, prerenderedFolder)
  if (!existsSync(folder)) return
  const listed = new Set(Object.values(prerenderedIn(discovery)).map(({ file }) => file))
  for (const name of readdirSync(folder)) if (!listed.has(name)) rmSync(path.join(folder, name))
}
