import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

const names = v.optional(v.record(v.string(), v.string()), {})
const manifestSchema = v.looseObject({
  name: v.string(),
  version: v.string(),
  license: v.optional(v.string(), ''),
  dependencies: names,
  optionalDependencies: names,
})

export type Package = { folder: string } & v.InferOutput<typeof manifestSchema>

export function readPackage(folder: string): Package {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return { folder, ...v.parse(manifestSchema, manifest) }
}

/** The installed dependencies of a package. Optional dependencies for other systems may be missing. */
export function dependenciesOf(dependent: Package): Package[] {
  const required = Object.keys(dependent.dependencies).filter((name) => !(name in dependent.optionalDependencies))
  const found = required.map((name) => findPackage(dependent.folder, name) ?? missing(dependent, name))
  const optional = Object.keys(dependent.optionalDependencies).map((name) => findPackage(dependent.folder, name))
  return [...found, ...optional].filter((dependency) => dependency !== null)
}

function missing({ name: dependent }: Package, name: string): never {
  throw new Error(`${name}, a dependency of ${dependent}, is not installed`)
}

/**
 * Searches `node_modules` folders (https://nodejs.org/api/modules.html#loading-from-node_modules-folders), because `exports` often
 * hides the manifest from `require.resolve`. Null if the package is not installed.
 */
function findPackage(from: string, name: string): Package | null {
  const folder = path.join(from, 'node_modules', name)
  if (existsSync(path.join(folder, 'package.json'))) return readPackage(realpathSync(folder))
  const parent = path.dirname(from)
  return parent === from ? null : findPackage(parent, name)
}

/** The packages and all their dependencies without duplicates, sorted by name. */
export function withDependencies(packages: readonly Package[]): Package[] {
  const found = new Map(packages.map((entry) => [entry.folder, entry]))
  for (const entry of found.values()) {
    for (const dependency of dependenciesOf(entry)) found.set(dependency.folder, dependency)
  }
  return [...found.values()].toSorted((one, other) => compare(label(one), label(other)))
}

const label = ({ name, version }: Package) => `${name} ${version}`

/** Compares code units, because the sort of a locale may change (https://tc39.es/ecma402/#sup-String.prototype.localeCompare). */
export const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
