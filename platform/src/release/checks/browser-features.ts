import { readFileSync } from 'node:fs'
import path from 'node:path'
import type {
  BrowserName,
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import { parse, type MemberExpression } from 'acorn'
import { simple } from 'acorn-walk'
import postcss, { type AtRule, type Declaration } from 'postcss'
import { root } from '../../workspace.ts'

/** A feature that a supported browser lacks: `property field-sizing`, `call Object.groupBy`. */
export type MissingFeature = { feature: string; missingIn: readonly BrowserName[] }

type Report = (feature: string, ...statements: (CompatStatement | undefined)[]) => void

/** Collects features that are missing in every interface that they may belong to. */
function collectMissing(run: (report: Report) => void): MissingFeature[] {
  const missing = new Map<string, MissingFeature>()
  run((feature, ...statements) => {
    const known = statements.filter((statement) => statement !== undefined)
    const browsers = known.map(browsersWithout)
    if (known.length > 0 && browsers.every(({ length }) => length > 0))
      missing.set(feature, { feature, missingIn: browsers[0]! })
  })
  return [...missing.values()]
}

const nonIdentifiers = /--[\w-]+|"[^"]*"|'[^']*'|url\([^)]*\)/g
const identifiersIn = (text: string) => text.replaceAll(nonIdentifiers, '').match(/[a-z][\w-]*\(?/gi) ?? []

/**
 * Finds the properties, keywords, functions, at-rules and selectors of a stylesheet that a supported browser lacks. Ignores prefixed
 * properties, which are for the browsers that need them, and properties that are declared beside them.
 */
export function missingInStylesheet({ css }: CompatData, text: string): MissingFeature[] {
  const functions = membersByName(css['types']!)
  return collectMissing((report) => {
    postcss.parse(text).walk((node) => {
      if (node.type === 'decl') reportDeclaration(node)
      if (node.type === 'atrule') reportAtRule(node)
      if (node.type === 'rule')
        for (const [, name = ''] of node.selector.matchAll(/::?([a-z][\w-]*)/g))
          report(`selector ${name}`, css['selectors']![name]?.__compat)
    })

    function reportDeclaration({ prop, value, parent }: Declaration) {
      if (prop.startsWith('-')) return
      const descriptors = parent?.type === 'atrule' ? css['at-rules']![(parent as AtRule).name] : undefined
      const property = descriptors?.[prop] ?? css['properties']![prop]
      const isPrefixed = parent?.some((sibling) => sibling.type === 'decl' && sibling.prop === `-webkit-${prop}`)
      if (isPrefixed) return
      report(`property ${prop}`, property?.__compat)
      for (const identifier of identifiersIn(value)) {
        const name = identifier.replace('(', '')
        // Reported as a value only if all browsers have the property; otherwise the report of the property is enough.
        if (property?.__compat && browsersWithout(property.__compat).length === 0)
          report(`value ${prop}: ${name}`, property[name]?.__compat)
        if (identifier !== name) report(`function ${name}`, ...(functions.get(name) ?? []))
      }
    }

    function reportAtRule({ name, params }: AtRule) {
      report(`@${name}`, css['at-rules']![name]?.__compat)
      for (const identifier of identifiersIn(params))
        report(`@${name} ${identifier}`, css['at-rules']![name]?.[identifier]?.__compat)
    }
  })
}

/** The compatibility statements of all descendants of an identifier, by name. */
function membersByName(parent: Identifier, found = new Map<string, CompatStatement[]>()): typeof found {
  const { __compat: _, ...members } = parent
  for (const [name, member] of Object.entries<Identifier>(members)) {
    if (member.__compat) found.set(name, [...(found.get(name) ?? []), member.__compat])
    membersByName(member, found)
  }
  return found
}

/** A call does not show the type of its object, so methods are looked up by name in these types. */
const commonTypes = ['Array', 'Map', 'Promise', 'Set', 'String']
const commonInterfaces = ['Document', 'Element', 'EventTarget', 'HTMLElement', 'Navigator', 'Node']

/** The last edition of ECMAScript whose syntax all supported browsers have (https://kangax.github.io/compat-table/es2016plus/). */
const latestEdition = 2024

/**
 * Finds calls that throw in a supported browser: of global functions and constructors, of members of known objects such as
 * `Object.groupBy`, and of methods that no type has in all supported browsers.
 * @param edition the edition of ECMAScript that the script may use
 * @throws if the script has later syntax
 */
export function missingInScript(
  { api, javascript: { builtins } }: CompatData,
  text: string,
  edition: 5 | typeof latestEdition = latestEdition,
): MissingFeature[] {
  const memberOf = (owner: Identifier | undefined, name: string) =>
    owner && Object.hasOwn(owner, name) ? owner[name] : undefined
  const typeNamed = (name: string) => memberOf(builtins, name) ?? memberOf(api, name)
  const globalNamed = (name: string) => typeNamed(name) ?? memberOf(api['Window'], name)
  const owners = [...commonTypes.map((name) => builtins![name]), ...commonInterfaces.map((name) => api[name])]

  return collectMissing((report) => {
    function reportMethod({ object, property }: MemberExpression) {
      if (property.type !== 'Identifier') return
      const { name } = property
      const owner = object.type === 'Identifier' ? typeNamed(object.name) : undefined
      if (owner && object.type === 'Identifier')
        report(`call ${object.name}.${name}`, (memberOf(owner, name) ?? memberOf(owner, `${name}_static`))?.__compat)
      else report(`call ${name}`, ...owners.map((type) => memberOf(type, name)?.__compat))
    }

    simple(parse(text, { ecmaVersion: edition, sourceType: edition === latestEdition ? 'module' : 'script' }), {
      CallExpression({ callee }) {
        if (callee.type === 'Identifier') report(`call ${callee.name}`, globalNamed(callee.name)?.__compat)
        if (callee.type === 'MemberExpression' && !callee.computed) reportMethod(callee)
      },
      NewExpression({ callee }) {
        if (callee.type === 'Identifier') report(`new ${callee.name}`, globalNamed(callee.name)?.__compat)
      },
    })
  })
}

/** Browser names in the data of MDN by the names in `.browserslistrc`. Browsers for Android have the versions of the desktop. */
const namesInData: Record<string, readonly BrowserName[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
}

const browserslistQueryPattern = /^(?<browser>\w+) >= (?<version>\d+)$/gm

/** The oldest supported version of each browser, by its name in `.browserslistrc`. */
export const oldestVersions: ReadonlyMap<string, number> = new Map(
  [...readFileSync(path.join(root, '.browserslistrc'), 'utf8').matchAll(browserslistQueryPattern)].map(({ groups }) => [
    groups!['browser']!,
    Number(groups!['version']),
  ]),
)

/** The supported browsers whose oldest version lacks a feature, has it in part, behind a flag or under another name. */
function browsersWithout({ support }: CompatStatement): BrowserName[] {
  return [...oldestVersions].flatMap(([browser, oldest]) =>
    namesInData[browser]!.filter((name) => ![support[name]].flat().some((entry) => entry && isIn(entry, oldest))),
  )
}

function isIn(entry: SimpleSupportStatement, oldest: number): boolean {
  const isOther = entry.prefix ?? entry.alternative_name ?? entry.flags ?? entry.partial_implementation
  return !isOther && versionOf(entry.version_added) <= oldest && !(versionOf(entry.version_removed) <= oldest)
}

/** Versions in the data: `17.4`, `≤37` for an old version, `preview` for an unreleased one, or false. */
const versionOf = (version: string | false | undefined) => Number.parseFloat(String(version).replace('≤', ''))
