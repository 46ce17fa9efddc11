import { readFileSync } from 'node:fs'
import path from 'node:path'
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser'
import type { BuiltRelease } from '../folder/built-release.ts'
import type { Candidate, Problem } from './check.ts'

/** Checks that stylesheets of a remote cannot affect the frame or another remote, because cascade layers do not scope rules. */
export const checkStylesheets = ({ builds }: Candidate): Problem[] =>
  builds.filter(({ release }) => release.name !== 'shell').flatMap(problemsOf)

function problemsOf({ dist, release: { name, files } }: BuiltRelease): Problem[] {
  const stylesheets = files.map(({ file }) => file).filter((file) => file.endsWith('.css'))
  return stylesheets.flatMap((file) =>
    foreignStylesIn(name, readFileSync(path.join(dist, file), 'utf8')).map((found) => ({
      found: `${name}: ${file}: ${found}`,
      expected: `only selectors with a class of a CSS module of ${name}, and names that begin with ${name}-`,
    })),
  )
}

/** At-rules whose nested rules are checked. */
const groupingRules = new Set(['media', 'supports', 'container', 'layer', 'starting-style'])
/** At-rules that define a name for the whole document. */
const definingRules = /^(?:-webkit-)?(?:keyframes|property|counter-style|position-try|font-palette-values)$/
/** Pseudo-classes that match only if at least one selector of the list matches the element or one of its descendants. */
const selectorListPseudoClasses = new Set([':is', ':where', ':has'])

/**
 * The selectors and at-rules of a built stylesheet that could apply without an element of the app, or replace definitions of another app.
 * Every selector needs a class of the app: `.office-card-x4Fg_2 a`, `html:has(.office-modal-x4Fg_2[open])`.
 */
export function foreignStylesIn(app: string, css: string): string[] {
  const isOwnName = (name: string) => name.replace(/^--/, '').startsWith(`${app}-`)
  const layer = new RegExp(String.raw`^remotes\.${app}\.\w+$`)
  const isInLayer = (node: ChildNode) =>
    node.type === 'atrule' && node.name === 'layer' && node.params.split(/,\s*/).every((name) => layer.test(name))

  const foreignRules = (container: Container, isParentOwn: boolean): string[] =>
    (container.nodes ?? []).flatMap((node) => {
      if (node.type === 'rule') return foreignIn(node, isParentOwn)
      return node.type === 'atrule' ? foreignAtRules(node, isParentOwn) : []
    })

  function foreignIn(rule: Rule, isParentOwn: boolean): string[] {
    const { nodes } = parseSelectors().astSync(rule.selector)
    const foreign = nodes.filter((selector) => !isOwn(selector, isParentOwn, isOwnName))
    if (foreign.length > 0) return foreign.map((selector) => String(selector).trim())
    return foreignRules(rule, true)
  }

  function foreignAtRules(rule: AtRule, isParentOwn: boolean): string[] {
    if (groupingRules.has(rule.name)) return foreignRules(rule, isParentOwn)
    if (definingRules.test(rule.name) && isOwnName(rule.params)) return []
    if (rule.name === 'font-face' && isOwnName(fontFamilyOf(rule))) return []
    return [`@${rule.name} ${rule.name === 'font-face' ? fontFamilyOf(rule) : rule.params}`.trim()]
  }

  const root = postcss.parse(css)
  const outside = root.nodes.filter((node) => node.type !== 'comment' && !isInLayer(node))
  const unlayered = outside.map((node) => `${firstLine(node)} outside of the cascade layer remotes.${app}`)
  return [...new Set([...unlayered, ...foreignRules(root, false)])]
}

/** Whether a selector matches only if there is an element with a class of the app. */
function isOwn(selector: Selector, isParentOwn: boolean, isOwnName: (name: string) => boolean): boolean {
  let hasNesting = false
  selector.walkNesting(() => void (hasNesting = true))
  const requires = (node: Node): boolean => {
    if (node.type === 'class') return isOwnName(node.value)
    if (node.type === 'nesting') return isParentOwn
    if (node.type !== 'pseudo' || !selectorListPseudoClasses.has(node.value) || node.nodes.length === 0) return false
    return node.nodes.every(({ nodes }) => nodes.some(requires))
  }
  // Without `&`, a nested selector is relative to its parent.
  return (isParentOwn && !hasNesting) || selector.nodes.some(requires)
}

function fontFamilyOf(rule: AtRule): string {
  let family = ''
  rule.walkDecls('font-family', ({ value }) => void (family = value.replaceAll(/["']/g, '')))
  return family
}

const firstLine = (node: ChildNode) =>
  node.type === 'rule' ? node.selector : node.type === 'atrule' ? `@${node.name} ${node.params}`.trim() : String(node)
