import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

/** Writes prerendered pages atomically and durably, to a file named after their content; an intact one stays. */
export function writePrerendered(site: string, prerendered: Prerendered): PrerenderedFile {
  const text = JSON.stringify(prerendered)
  const name = `${createHash('sha256').update(text).digest('base64url').slice(0, hashLength)}.json`
  const file = { file: name, integrity: integrityOf(text) }
  if (isIntact(site, file)) return file
  const folder = path.join(site, prerenderedFolder)
  const next = path.join(folder, `${name}.next`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(next, text)
  flush(next)
  renameSync(next, path.join(folder, name))
  flush(folder)
  return file
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
