import path from 'node:path'
import { allowedImports } from './may-import.mjs'
import { siblingText } from './sibling-text.mjs'

/** @typedef {{ source: { type: string, value?: unknown } | null }} Import */
/** @typedef {{ filename: string, report: (problem: { node: object, message: string }) => void }} Context */

const root = path.resolve(import.meta.dirname, '../../..')
const testingFolder = /(?:^|\/)testing(?:\/|$)/
/** A folder of the server without a row is a feature, which no other folder imports. */
const featureFolder = /^server\/src\/(?!testing\/)[^/]+(?=\/)/

/** The problem of an import, or null. `file` is relative to the workspace. @param {string} file @param {string} specifier */
export function importProblem(file, specifier) {
  const target = targetOf(file, specifier)
  if (!target) return null
  if (testingFolder.test(target) && !/^(?:e2e|bench)\//.test(file)) return 'Only tests import from a testing folder.'
  const folders = Object.keys(allowedImports).filter((key) => isIn(file, key))
  const folder = folders.sort((one, other) => other.length - one.length)[0] ?? featureFolder.exec(file)?.[0]
  if (!folder) return null
  if (specifier.startsWith('.') && packageOf(target) !== packageOf(file))
    return 'Import another package by the name of an export.'
  if (isIn(target, folder) || packageOf(target) === folder.replace(/\/src$/, '')) return null
  const allowedFolders = allowedImports[folder] ?? allowedImports['server/src/accesses']
  return allowedFolders?.some((allowed) => isIn(target, allowed))
    ? null
    : `${folder} does not import it: platform/src/lint/may-import.mjs.`
}

/** The imported folder or file, relative to the workspace; null for a package of the registry. @param {string} file @param {string} specifier */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const shared = specifier.replace(/^@sallyport\//, 'shared/')
  return /^(?:shared\/|shell|remote-|server|agent|platform|e2e|bench)/.test(shared) ? shared : null
}

/** @param {string} target */
const packageOf = (target) => (/^(?:shared\/)?[^/]+/.exec(target) ?? [''])[0]

/** `*` in `folder` matches the rest of a name. @param {string} target @param {string} folder */
const isIn = (target, folder) => new RegExp(`^${folder.replace('*', '[^/]+')}(?:/|$)`).test(target)

const imports = {
  /** @param {Context} context */
  create(context) {
    const file = path.relative(root, context.filename)
    const check = (/** @type {Import} */ { source }) => {
      const message = source?.type === 'Literal' ? importProblem(file, String(source.value)) : null
      if (source && message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

export default { meta: { name: 'workspace' }, rules: { imports, 'sibling-text': siblingText } }
