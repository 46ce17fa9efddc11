import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the server package: `from` or a parent, because the bundle is at another depth than the sources. */
export function packageFolder(from = path.dirname(fileURLToPath(import.meta.url))): string {
  if (existsSync(path.join(from, 'migrations', 'meta', '_journal.json'))) return from
  const parent = path.dirname(from)
  if (parent === from) throw new Error('The folder "migrations" of the server is missing')
  return packageFolder(parent)
}
