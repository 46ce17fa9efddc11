import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.ts'

const generated = new Set(['node_modules', 'dist'])
const generatedAtRoot = new Set(['site', 'data'])
const sourceFile = /(?<!\.d)\.(?:ts|tsx|mjs)$/

/**
 * The files in a folder of a workspace whose path matches, relative to its root; by default all sources of this one. Does not follow
 * symbolic links, unlike a recursive `readdirSync` of Node 24: the packages in `node_modules` link to each other in circles.
 */
export const sourceFiles = (folder = '', pattern = sourceFile, workspace = root): string[] =>
  readdirSync(path.join(workspace, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (!entry.isDirectory()) return pattern.test(name) ? [name] : []
    const isIgnored = generated.has(entry.name) || generatedAtRoot.has(name) || entry.name.startsWith('.')
    return isIgnored ? [] : sourceFiles(name, pattern, workspace)
  })
