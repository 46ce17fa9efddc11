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

/** A feature that some supported browser does not have: `property field-sizing`, `call Object.groupBy`. */
export type MissingFeature = { feature: string; missingIn: readonly BrowserName[] }

type Report = (feature: string, ...statements: (CompatStatement | undefined)[]) => void

/** Collects the features that are missing in all interfaces that they may belong to. */
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

const noNames = /--[\w-]+|"[^"]*"|'[^']*'|url\([^)]*\)/g
const words = (text: string) => text.replaceAll(noNames, '').match(/[a-z][\w-]*\(?/gi) ?? []

/**
 * Finds the properties, keywords, functions, at-rules and selectors of a stylesheet that a supported browser does not have. Those
 * with a prefix are ignored: they exist for the browsers that need them.
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
      for (const word of words(value)) {
        const name = word.replace('(', '')
        // A property that no browser lacks may have values that some lack; the others are reported by their name alone.
        if (property?.__compat && browsersWithout(property.__compat).length === 0)
          report(`value ${prop}: ${name}`, property[name]?.__compat)
        if (word !== name) report(`function ${name}`, ...(functions.get(name) ?? []))
      }
    }

    function reportAtRule({ name, params }: AtRule) {
      report(`@${name}`, css['at-rules']![name]?.__compat)
      for (const word of words(params)) report(`@${name} ${word}`, css['at-rules']![name]?.[word]?.__compat)
    }
  })
}

/** The statements of all features below one, by name. */
function membersByName(parent: Identifier, found = new Map<string, CompatStatement[]>()): typeof found {
  const { __compat: _, ...members } = parent
  for (const [name, member] of Object.entries<Identifier>(members)) {
    if (member.__compat) found.set(name, [...(found.get(name) ?? []), member.__compat])
    membersByName(member, found)
  }
  return found
}

/** The types whose methods are found by their name alone, because a call does not show the type of its object. */
const commonTypes = ['Array', 'Map', 'Promise', 'Set', 'String']
const commonInterfaces = ['Document', 'Element', 'EventTarget', 'HTMLElement', 'Navigator', 'Node']

/** The last edition of ECMAScript whose syntax all supported browsers have (https://kangax.github.io/compat-table/es2016plus/). */
const latestEdition = 2024

/**
 * Finds calls that throw in a supported browser: of global functions and constructors, of members of known objects such as
 * `Object.groupBy`, and of methods, if no type that has a method of this name has it in all supported browsers.
 * @param edition the edition of ECMAScript that the script may use
 * @throws an error if the script has later syntax
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

/** The names in `.browserslistrc`, and the names of the same browsers in the data of MDN. Browsers for Android have the versions of the desktop. */
const namesInData: Record<string, readonly BrowserName[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
}

const query = /^(?<browser>\w+) >= (?<version>\d+)$/gm

/** The oldest supported version of each browser, by its name in `.browserslistrc`. */
export const oldestVersions: ReadonlyMap<string, number> = new Map(
  [...readFileSync(path.join(root, '.browserslistrc'), 'utf8').matchAll(query)].map(({ groups }) => [
    groups!['browser']!,
    Number(groups!['version']),
  ]),
)

/** The supported browsers whose oldest version does not have a feature, completely, by default and under its own name. */
function browsersWithout({ support }: CompatStatement): BrowserName[] {
  return [...oldestVersions].flatMap(([browser, oldest]) =>
    namesInData[browser]!.filter((name) => ![support[name]].flat().some((entry) => entry && isIn(entry, oldest))),
  )
}

function isIn(entry: SimpleSupportStatement, oldest: number): boolean {
  const isOther = entry.prefix ?? entry.alternative_name ?? entry.flags ?? entry.partial_implementation
  return !isOther && versionOf(entry.version_added) <= oldest && !(versionOf(entry.version_removed) <= oldest)
}

/** The data has `17.4`, `≤37` for an old version, `preview` for one that is not released, or false. */
const versionOf = (version: string | false | undefined) => Number.parseFloat(String(version).replace('≤', ''))
