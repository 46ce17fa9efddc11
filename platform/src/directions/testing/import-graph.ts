import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../../workspace.ts'
import { packageOf, resolveImport, workspacePackages, type Package } from './packages.ts'

export type Graph = ReadonlyMap<string, readonly string[]>

/** The imports of files among each other: static and dynamic ones, re-exports, and imports of types. */
export function importGraph(files: readonly string[]): Graph {
  const packages = workspacePackages()
  return new Map(
    files.map((file) => {
      const imported = importsIn(file).map((specifier) => resolveImport(packages, file, specifier))
      return [file, [...new Set(imported.filter((target) => target !== null))]]
    }),
  )
}

function importsIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const { staticImports, staticExports, dynamicImports } = module
  const literals = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...literals.filter((literal) => /^(['"]).*\1$/.test(literal)).map((literal) => literal.slice(1, -1)),
  ]
}

/**
 * The imports between the folders of each package. A parent folder does not include its subfolders. Each file of the
 * package's top folder is a node of its own: entry points there import everything, and others are imported everywhere.
 */
export function folderGraph(files: Graph): Graph {
  const packages = workspacePackages()
  return mergeNodes(files, (file, target) => {
    const isSamePackage = packageOf(packages, file) === packageOf(packages, target)
    return isSamePackage ? [folderOrTopFile(file), folderOrTopFile(target)] : null
  })
}

const folderOrTopFile = (file: string) => {
  const folder = path.posix.dirname(file)
  return folder.endsWith('/src') || !folder.includes('/') ? file : folder
}

export function packageGraph(files: Graph): Graph {
  const packages = workspacePackages()
  const nameOf = (found: Package | undefined) => found?.name ?? 'workspace'
  return mergeNodes(files, (file, target) => [nameOf(packageOf(packages, file)), nameOf(packageOf(packages, target))])
}

type Edge = readonly [from: string, to: string]

function mergeNodes(files: Graph, edgeOf: (file: string, target: string) => Edge | null): Graph {
  const merged = new Map<string, Set<string>>()
  for (const [file, targets] of files) {
    for (const [from, to] of targets.map((target) => edgeOf(file, target)).filter((edge) => edge !== null)) {
      if (from !== to) merged.set(from, (merged.get(from) ?? new Set()).add(to))
    }
  }
  return new Map([...merged].map(([from, targets]) => [from, [...targets]]))
}

/** A shortest circle through each node that is on one, as `a → b → a`; circles of the same nodes are listed once. */
export function circlesIn(graph: Graph): string[] {
  const found = [...graph.keys()].flatMap((node) => {
    const circle = shortestPath(graph, node)
    return circle ? [rotated(circle)] : []
  })
  return [...new Set(found.map((circle) => [...circle, circle[0]].join(' → ')))].sort()
}

function shortestPath(graph: Graph, start: string): string[] | null {
  const visited = new Set<string>()
  let paths = [[start]]
  while (paths.length > 0) {
    const next: string[][] = []
    for (const nodes of paths) {
      for (const target of graph.get(nodes.at(-1)!) ?? []) {
        if (target === start) return nodes
        if (!visited.has(target)) next.push([...nodes, target])
        visited.add(target)
      }
    }
    paths = next
  }
  return null
}

function rotated(circle: readonly string[]): string[] {
  const first = circle.indexOf(circle.toSorted()[0]!)
  return [...circle.slice(first), ...circle.slice(0, first)]
}
