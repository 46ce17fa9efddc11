import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './workspace.ts'

const generated = new Set(['node_modules', 'dist'])

function filesIn(place: string): string[] {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place)
    .filter((name) => !generated.has(name))
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)))
}

/** One hash of everything that a build reads: files and folders, by name and content. */
export function hashOf(places: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesIn))
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
