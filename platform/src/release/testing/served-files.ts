import { readdirSync } from 'node:fs'
import path from 'node:path'
import { integrityOfFile } from '../folder/release.ts'

/** The integrity hashes of all files that a site serves, by path. */
export function servedFiles(site: string): Record<string, string> {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.'))
  return Object.fromEntries(files.toSorted().map((file) => [file, integrityOfFile(path.join(site, file))]))
}
