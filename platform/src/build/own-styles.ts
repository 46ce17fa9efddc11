import postcss, { type AtRule, type Rule } from 'postcss'
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser'

/** At-rules whose nested rules are checked. */
const groupingRules = new Set(['media', 'supports', 'container', 'layer', 'starting-style'])
/** At-rules that define a name for the whole document. */
const definingRules = new Set(['property', 'counter-style', 'position-try', 'font-palette-values'])
/** Pseudo-classes of css-loader that, without parentheses, apply to the rest of a selector. */
const modes = new Set([':global', ':local'])
/** Pseudo-classes that match only if at least one selector of the list matches the element or one of its descendants. */
const selectorListPseudoClasses = new Set([':is', ':where', ':has'])

/**
 * Refuses styles of a remote that the `pure` mode of css-loader accepts, and that apply without an element of the remote or define names
 * for the whole document. Every selector needs a class: `.card a`, `html:has(.modal[open])`, but not `nav:not(.card)`.
 * @throws a syntax error at the selector or at-rule, or at a surplus brace, after which rules would be outside of the cascade layer
 */
export function requireOwnStyles(app: string, css: string, file: string): void {
  const root = postcss.parse(css, { from: file })
  root.walkAtRules((rule) => {
    const found = `@${rule.name} ${rule.params}`.trim()
    if (!isOwnAtRule(app, rule))
      throw rule.error(`Expected a name that begins with ${app}-, or @media, found "${found}"`)
  })
  root.walkRules((rule) => {
    const foreign = isKeyframe(rule) ? undefined : parseSelectors().astSync(rule.selector).nodes.find(isForeign(rule))
    if (foreign) throw rule.error(`Expected a class of the module in each selector, found "${String(foreign).trim()}"`)
  })
}

function isOwnAtRule(app: string, rule: AtRule): boolean {
  const isOwnName = (name: string) => name.replace(/^--/, '').startsWith(`${app}-`)
  if (groupingRules.has(rule.name)) return true
  // css-loader renames keyframes, unless they are in `:global()`.
  if (rule.name.endsWith('keyframes')) return /^[\w-]+$/.test(rule.params)
  return rule.name === 'font-face'
    ? isOwnName(fontFamilyOf(rule))
    : definingRules.has(rule.name) && isOwnName(rule.params)
}

function fontFamilyOf(rule: AtRule): string {
  let family = ''
  rule.walkDecls('font-family', ({ value }) => void (family = value.replaceAll(/["']/g, '')))
  return family
}

const isKeyframe = ({ parent }: Rule) => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')

/** Whether a selector of a rule matches without an element that has a class of the module. The selectors of outer rules are checked before. */
function isForeign(rule: Rule): (selector: Selector) => boolean {
  const isNested = hasOuterRule(rule)
  const requiresClass = (node: Node): boolean => {
    if (node.type === 'class') return true
    if (node.type === 'nesting') return isNested
    if (node.type !== 'pseudo' || !selectorListPseudoClasses.has(node.value) || node.nodes.length === 0) return false
    return node.nodes.every(({ nodes }) => nodes.some(requiresClass))
  }
  return (selector) => {
    let [hasNesting, hasMode] = [false, false]
    selector.walkNesting(() => void (hasNesting = true))
    // A class after `:global` is not one of the module.
    selector.walkPseudos(({ value, nodes }) => void (hasMode ||= modes.has(value) && nodes.length === 0))
    if (hasMode) return true
    // Without `&`, a nested selector is relative to the outer rule.
    return !(isNested && !hasNesting) && !selector.nodes.some(requiresClass)
  }
}

function hasOuterRule({ parent }: Rule | AtRule): boolean {
  return parent?.type === 'rule' || (parent?.type === 'atrule' && hasOuterRule(parent))
}
