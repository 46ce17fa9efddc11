import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, type AnyNode, type CallExpression, type MemberExpression, type NewExpression } from 'acorn'
import { ancestor } from 'acorn-walk'
import { messageOf } from '../../command.ts'
import type { Candidate, Problem } from './check.ts'

/** The dynamic code in a folder of built scripts, which the Content-Security-Policy of the page blocks. */
export const dynamicCodeOf = (folder: string): Finding[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .sort()
    .flatMap((name) => dynamicCodeIn(name, readFileSync(path.join(folder, name), 'utf8')))

export function checkDynamicCode({ builds }: Candidate): Problem[] {
  return builds.flatMap(({ dist, release }) =>
    dynamicCodeOf(dist).map(({ file, line, column, code }) => ({
      found: `${release.name}: ${file}:${line}:${column} ${code}`,
      expected: 'no dynamic code',
    })),
  )
}

export type DynamicCode = 'eval' | 'Function' | 'constructor' | 'timer' | 'import'

export type Finding = {
  file: string
  line: number
  column: number
  kind: DynamicCode
  code: string
}

const maxCodeLength = 80
const timers = new Set(['setTimeout', 'setInterval'])
const globalObjects = new Set(['globalThis', 'window', 'self', 'top', 'parent', 'frames'])
const functionTypes = new Set<AnyNode['type']>(['FunctionExpression', 'ArrowFunctionExpression', 'ClassExpression'])

function parseModule(file: string, source: string) {
  try {
    return parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  } catch (error) {
    throw new Error(`${file} is not a script: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/** Finds dynamic code in the syntax tree of a script, so that strings and comments do not match. Throws on a syntax error. */
export function dynamicCodeIn(file: string, source: string): Finding[] {
  const found: Finding[] = []
  const report = (node: AnyNode, kind: DynamicCode) => {
    const { line, column } = node.loc!.start
    const code = source.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, maxCodeLength)
    found.push({ file, line, column: column + 1, kind, code })
  }
  ancestor<null>(parseModule(file, source), {
    Identifier(node, _, ancestors) {
      const parent = ancestors.at(-2)
      if (node.name === 'eval') report(callOrSelf(parent, node), 'eval')
      if (node.name === 'Function' && !isHarmlessUse(parent, node)) report(callOrSelf(parent, node), 'Function')
    },
    MemberExpression(node, _, ancestors) {
      const kind = kindOf(node)
      if (kind) report(callOrSelf(ancestors.at(-2), node), kind)
    },
    CallExpression(node) {
      if (timers.has(nameOf(node.callee)) && isString(node.arguments[0])) report(node, 'timer')
    },
    ImportExpression(node) {
      if (!isChunkPath(node.source)) report(node, 'import')
    },
  })
  return found
}

/** Matches a property of the global object (`window.eval`), and the `constructor` of a function, which is `Function`. */
function kindOf(node: MemberExpression): DynamicCode | null {
  const name = propertyOf(node)
  const isOfGlobal = node.object.type === 'Identifier' && globalObjects.has(node.object.name)
  if (isOfGlobal && name === 'eval') return 'eval'
  if (isOfGlobal && name === 'Function') return 'Function'
  return name === 'constructor' && isFunction(node.object) ? 'constructor' : null
}

/** Whether an expression is a function: a literal, a `constructor` property, or the prototype of a function. */
function isFunction(node: AnyNode): boolean {
  if (functionTypes.has(node.type)) return true
  if (node.type === 'ParenthesizedExpression') return isFunction(node.expression)
  if (node.type === 'MemberExpression') return propertyOf(node) === 'constructor'
  const [argument] = node.type === 'CallExpression' ? node.arguments : []
  return (
    argument !== undefined &&
    node.type === 'CallExpression' &&
    nameOf(node.callee) === 'getPrototypeOf' &&
    isFunction(argument)
  )
}

/** `x instanceof Function`, `x === Function` and `Function.prototype` run no code. */
function isHarmlessUse(parent: AnyNode | undefined, node: AnyNode): boolean {
  if (parent?.type === 'BinaryExpression') return true
  return parent?.type === 'MemberExpression' && parent.object === node && propertyOf(parent) === 'prototype'
}

function callOrSelf(parent: AnyNode | undefined, node: AnyNode): AnyNode {
  const isCall = (found: AnyNode | undefined): found is CallExpression | NewExpression =>
    found?.type === 'CallExpression' || found?.type === 'NewExpression'
  return isCall(parent) && parent.callee === node ? parent : node
}

function nameOf(callee: AnyNode): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' ? propertyOf(callee) : ''
}

function propertyOf({ computed, property }: MemberExpression): string {
  if (!computed && property.type === 'Identifier') return property.name
  return property.type === 'Literal' ? String(property.value) : ''
}

function isString(node: AnyNode | undefined): boolean {
  if (node?.type === 'BinaryExpression') return isString(node.left) || isString(node.right)
  return node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')
}

const isChunkPath = (node: AnyNode) =>
  node.type === 'Literal' && typeof node.value === 'string' && node.value.startsWith('./')
