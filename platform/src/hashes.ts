import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './workspace.ts'

const generatedFolders = new Set(['node_modules', 'dist'])

function filesIn(file: string): string[] {
  if (!existsSync(file)) return []
  if (statSync(file).isFile()) return [file]
  return readdirSync(file)
    .filter((name) => !generatedFolders.has(name))
    .sort()
    .flatMap((name) => filesIn(path.join(file, name)))
}

/** SHA-256 of files and folders by relative path and content. Ignores `node_modules`, `dist` and missing paths. */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn))
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
