import { cpSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { compare, dependenciesOf, type Package } from './dependencies.ts'

/** Not read at run time. Licences are kept. */
const unused = /\.(?:map|md|markdown|[cm]?ts|tsx|flow|tsbuildinfo)$/i
const license = /^(?:licen[cs]e|copying|notice)/i
const unusedFolders = new Set(['node_modules', 'test', 'tests', '__tests__', 'benchmark', 'benchmarks', '.github'])

type Placed = { entry: Package; location: string }

/**
 * Copies packages with their dependencies into `folder`/node_modules. A package is at the top unless another version of it
 * is there; then it is below its dependent.
 */
export function installPackages(folder: string, packages: readonly Package[]): void {
  const top = new Map<string, string>()
  const pending: Placed[] = []
  const place = (entry: Package, dependent: string) => {
    if (top.get(entry.name) === entry.folder) return
    const parent = top.has(entry.name) ? dependent : folder
    if (parent === folder) top.set(entry.name, entry.folder)
    const location = path.join(parent, 'node_modules', entry.name)
    if (existsSync(location)) return
    copyPackage(entry, location)
    pending.push({ entry, location })
  }
  for (const entry of packages) place(entry, folder)
  for (const { entry, location } of pending) {
    const dependencies = dependenciesOf(entry).toSorted((one, other) => compare(one.name, other.name))
    for (const dependency of dependencies) place(dependency, location)
  }
}

export function copyPackage({ folder }: Pick<Package, 'folder'>, location: string): void {
  cpSync(folder, location, { recursive: true, dereference: true, filter: (file) => isUsed(folder, file) })
}

/** The texts of licences in the folder of a package. */
export const licenseFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => license.test(name))
    .toSorted(compare)

function isUsed(folder: string, file: string): boolean {
  const name = path.basename(file)
  if (file === folder || license.test(name)) return true
  return !unusedFolders.has(name) && !unused.test(name)
}
