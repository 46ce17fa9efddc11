import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../workspace.ts'

const ignoredFolders = new Set(['node_modules', 'dist', 'migrations', 'docs', 'site', 'data'])
const sourceFile = /(?<!\.d)\.(?:ts|tsx|mjs)$/
const testFile = /\.(?:test|spec)\.tsx?$|(?:^|\/)testing\//

export const isTestFile = (file: string) => testFile.test(file)

/** The source files of the workspace, relative to its root. */
export const sourceFiles = (folder = ''): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (!entry.isDirectory()) return sourceFile.test(name) ? [name] : []
    return ignoredFolders.has(entry.name) || entry.name.startsWith('.') ? [] : sourceFiles(name)
  })

/** The source files without tests and test helpers. */
export const productionFiles = () => sourceFiles().filter((file) => !isTestFile(file))
