import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../workspace.ts'
import { sourceFiles } from '../../testing/source-files.ts'

export type Package = { name: string; folder: string; exports?: Record<string, string> }

export function workspacePackages(): Package[] {
  const folders = [
    ...new Set(
      sourceFiles()
        .map((file) => file.split('/'))
        .flatMap(([top = '', next = '']) => [top, `${top}/${next}`]),
    ),
  ]
  return folders.flatMap((folder) => {
    const manifest = path.join(root, folder, 'package.json')
    if (!existsSync(manifest)) return []
    const { name, exports } = JSON.parse(readFileSync(manifest, 'utf8')) as Omit<Package, 'folder'>
    return [{ name, folder, ...(exports && { exports }) }]
  })
}

export const packageOf = (packages: readonly Package[], file: string) =>
  packages.find(({ folder }) => file.startsWith(`${folder}/`))

/**
 * The file that an import refers to, relative to the root of the workspace; null for an installed package, and for a
 * remote, which exports nothing. Throws when a package of the workspace does not export it.
 */
export function resolveImport(packages: readonly Package[], importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier.replace(/\?.*$/, ''))
  const found = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
  if (!found?.exports) return null
  const subpath = `.${specifier.slice(found.name.length)}`
  for (const [pattern, target] of Object.entries(found.exports)) {
    const [start = '', end] = pattern.split('*')
    if (end === undefined ? subpath !== pattern : !(subpath.startsWith(start) && subpath.endsWith(end))) continue
    const matched = subpath.slice(start.length, end ? -end.length : undefined)
    return path.posix.join(found.folder, target.replace('*', matched))
  }
  throw new Error(`${importer} imports ${specifier}, which ${found.name} does not export`)
}
