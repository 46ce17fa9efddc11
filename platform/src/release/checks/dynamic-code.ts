import { parse, type AnyNode, type CallExpression, type MemberExpression, type NewExpression } from 'acorn'
import { ancestor } from 'acorn-walk'

/** A way to run a text as code. */
export type DynamicCode = 'eval' | 'Function' | 'constructor' | 'timer' | 'import'

/** A place in a file where a text may become code. */
export type Finding = {
  file: string
  line: number
  column: number
  kind: DynamicCode
  /** The code of the place, shortened. */
  code: string
}

const shownLength = 80
const timers = new Set(['setTimeout', 'setInterval'])
/** Where the global names are properties. */
const globals = new Set(['globalThis', 'window', 'self', 'top', 'parent', 'frames'])
const functions = new Set<AnyNode['type']>(['FunctionExpression', 'ArrowFunctionExpression', 'ClassExpression'])

function programOf(file: string, source: string) {
  try {
    return parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  } catch (error) {
    throw new Error(`${file} is no script: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Everything in a script that may run a text as code, parsed and not searched for, so that words and comments do not count. */
export function dynamicCodeIn(file: string, source: string): Finding[] {
  const found: Finding[] = []
  const report = (node: AnyNode, kind: DynamicCode) => {
    const { line, column } = node.loc!.start
    const code = source.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, shownLength)
    found.push({ file, line, column: column + 1, kind, code })
  }
  ancestor<null>(programOf(file, source), {
    Identifier(node, _, ancestors) {
      const parent = ancestors.at(-2)
      if (node.name === 'eval') report(calledBy(parent, node), 'eval')
      if (node.name === 'Function' && !onlyAsks(parent, node)) report(calledBy(parent, node), 'Function')
    },
    MemberExpression(node, _, ancestors) {
      const kind = kindOf(node)
      if (kind) report(calledBy(ancestors.at(-2), node), kind)
    },
    CallExpression(node) {
      if (timers.has(nameOf(node.callee)) && isText(node.arguments[0])) report(node, 'timer')
    },
    ImportExpression(node) {
      if (!isChunk(node.source)) report(node, 'import')
    },
  })
  return found
}

/** A global by its property (`window.eval`), or the maker of functions that every function names. */
function kindOf(node: MemberExpression): DynamicCode | null {
  const name = propertyOf(node)
  const isOfGlobal = node.object.type === 'Identifier' && globals.has(node.object.name)
  if (isOfGlobal && name === 'eval') return 'eval'
  if (isOfGlobal && name === 'Function') return 'Function'
  return name === 'constructor' && isFunction(node.object) ? 'constructor' : null
}

/** A function itself, the constructor of something, or the prototype of a function. */
function isFunction(node: AnyNode): boolean {
  if (functions.has(node.type)) return true
  if (node.type === 'ParenthesizedExpression') return isFunction(node.expression)
  if (node.type === 'MemberExpression') return propertyOf(node) === 'constructor'
  const [of] = node.type === 'CallExpression' ? node.arguments : []
  return (
    of !== undefined && node.type === 'CallExpression' && nameOf(node.callee) === 'getPrototypeOf' && isFunction(of)
  )
}

/** `x instanceof Function`, `x === Function` and `Function.prototype` make no code. */
function onlyAsks(parent: AnyNode | undefined, node: AnyNode): boolean {
  if (parent?.type === 'BinaryExpression') return true
  return parent?.type === 'MemberExpression' && parent.object === node && propertyOf(parent) === 'prototype'
}

/** The call of a function says more than its name. */
function calledBy(parent: AnyNode | undefined, node: AnyNode): AnyNode {
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

/** A text, or texts put together. */
function isText(node: AnyNode | undefined): boolean {
  if (node?.type === 'BinaryExpression') return isText(node.left) || isText(node.right)
  return node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')
}

/** A file of the same release. */
const isChunk = (node: AnyNode) =>
  node.type === 'Literal' && typeof node.value === 'string' && node.value.startsWith('./')
