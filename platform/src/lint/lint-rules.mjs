import path from 'node:path'
import { folders, nestedBelow, packages } from './may-import.mjs'
import { siblingText } from './sibling-text.mjs'

/** @typedef {{ source: { type: string, value?: unknown } | null }} Import */
/** @typedef {{ filename: string, report: (problem: { node: object, message: string }) => void }} Context */

const root = path.resolve(import.meta.dirname, '../../..')
const table = 'platform/src/lint/may-import.mjs.'
const testingFolder = /(?:^|\/)testing(?:\/|$)/

/** The problem of an import, or null. `file` is relative to the workspace. @param {string} file @param {string} specifier */
export function importProblem(file, specifier) {
  const target = targetOf(file, specifier)
  if (!target) return null
  if (testingFolder.test(target) && !/^(?:e2e|bench)\//.test(file)) return 'Only tests import from a testing folder.'
  if (packageOf(target) === packageOf(file)) return folderProblem(file, target)
  if (specifier.startsWith('.')) return 'Import another package by the name of an export.'
  const from = Object.keys(packages).find((key) => isIn(file, key))
  if (!from || packages[from]?.some((allowed) => isIn(target, allowed))) return null
  return `${from} does not import it: ${table}`
}

/** The problem of an import within a package, or null. @param {string} file @param {string} target */
function folderProblem(file, target) {
  const around = Object.keys(folders).find((key) => isIn(file, key))
  if (!around || testingFolder.test(file)) return null
  const nameIn = (/** @type {string} */ name) => name.split('/')[around.split('/').length] ?? ''
  const [from, to] = [nameIn(file), nameIn(target)]
  if (nestedBelow.includes(around) && isIn(file, path.posix.dirname(target)) && isDeeper(file, target))
    return `A nested folder does not import the folder around it: ${table}`
  if (from === to || /\./.test(from)) return null
  const rows = folders[around] ?? []
  const row = rows.findIndex((names) => names.includes(from))
  return rows.slice(row + 1).some((names) => names.includes(to)) ? null : `${from} does not import ${to}: ${table}`
}

/** @param {string} file @param {string} target */
const isDeeper = (file, target) => file.split('/').length > target.split('/').length

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
