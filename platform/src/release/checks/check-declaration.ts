import { audiences, limits, navGroups } from '@sallyport/contract/config'
import {
  isPrefix,
  navItemRules,
  readPrefixes,
  reservedPaths,
  routeRules,
  type UnknownDeclaration,
} from '@sallyport/site'
import type { Release } from '../folder/release.ts'
import type { Candidate, Problem } from './check.ts'

const { declaration: max } = limits
/** The maximum number of reported problems: a declaration may have thousands of invalid items. */
const maxProblems = 10
const maxFoundLength = 100

type Rules = Record<string, (value: unknown, prefixes: readonly string[]) => boolean>

const expectedFields: Record<string, string> = {
  'routes.path': `a path under a prefix of the remote, at most ${max.pathLength} characters`,
  'routes.audience': `one of ${audiences.join(', ')}`,
  'navItems.label': `plain text in every language, at most ${max.labelLength} characters`,
  'navItems.to': 'a page of the remote without parameters',
  'navItems.group': `one of ${navGroups.join(', ')}`,
  'navItems.position': 'a whole number',
  'navItems.audience': `one of ${audiences.join(', ')}`,
  'navItems.parentOf': `paths under a prefix of the remote, at most ${max.routes}`,
}

export const checkDeclaration = ({ builds }: Candidate): Problem[] =>
  builds.flatMap(({ release }) => (release.name === 'shell' ? [] : problemsOf(release)))

function problemsOf({ name, version, declaration }: Release): Problem[] {
  const declared = Object(declaration) as UnknownDeclaration
  const prefixes = readPrefixes(declared.prefixes)
  const problems = [
    ...listProblems('prefixes', declared.prefixes, max.prefixes, (prefix) => (isPrefix(prefix, []) ? [] : [prefix])),
    ...(prefixes.length > 0 ? [] : [problem('prefixes', declared.prefixes, 'at least one')]),
    ...(declared.audience === 'anyone' || declared.audience === 'admin'
      ? []
      : [problem('audience', declared.audience, 'anyone or admin')]),
    ...itemProblems('routes', declared.routes, { rules: routeRules, prefixes, count: max.routes }),
    ...itemProblems('navItems', declared.navItems, { rules: navItemRules, prefixes, count: max.navItems }),
    ...targetProblems(declared),
    ...duplicateProblems(declared.routes),
  ]
  return problems
    .slice(0, maxProblems)
    .map(({ found, expected }) => ({ found: `${name} ${version}: ${found}`, expected }))
}

function problem(field: string, value: unknown, expected: string): Problem {
  return { found: `${field} ${(JSON.stringify(value) ?? 'nothing').slice(0, maxFoundLength)}`, expected }
}

function listProblems(field: string, list: unknown, count: number, wrongIn: (item: unknown) => unknown[]): Problem[] {
  if (!Array.isArray(list)) return [problem(field, list, 'a list')]
  if (list.length > count) return [{ found: `${list.length} ${field}`, expected: `at most ${count}` }]
  const expected = `lower-case segments such as /team/reports, outside of ${reservedPaths.join(', ')}`
  return list.flatMap(wrongIn).map((item) => problem(field, item, expected))
}

type ItemOptions = { rules: Rules; prefixes: readonly string[]; count: number }

function itemProblems(field: string, list: unknown, { rules, prefixes, count }: ItemOptions): Problem[] {
  const inList = listProblems(field, list, count, () => [])
  if (inList.length > 0) return inList
  return (list as unknown[]).flatMap((item, index) =>
    Object.entries(rules).flatMap(([name, isValid]) => {
      const value: unknown = Reflect.get(Object(item) as object, name)
      return isValid(value, prefixes)
        ? []
        : [problem(`${field}[${index}].${name}`, value, expectedFields[`${field}.${name}`]!)]
    }),
  )
}

const pathsIn = (list: unknown, field: 'path' | 'to'): string[] =>
  Array.isArray(list)
    ? list
        .map((item): unknown => Reflect.get(Object(item) as object, field))
        .filter((path): path is string => typeof path === 'string')
    : []

function targetProblems({ routes, navItems }: UnknownDeclaration): Problem[] {
  const paths = new Set(pathsIn(routes, 'path'))
  const targets = pathsIn(navItems, 'to')
  return [
    ...targets.filter((to) => !paths.has(to)).map((to) => problem('a navigation item to', to, 'one of its routes')),
    ...repeatedIn(targets).map((to) => problem('several navigation items to', to, 'one item for each page')),
  ]
}

/** Routes that match the same paths could have different audiences. */
function duplicateProblems(routes: unknown): Problem[] {
  const patterns = pathsIn(routes, 'path').map(withoutNames)
  return repeatedIn(patterns).map((pattern) => problem('several routes', pattern, 'one route for each path'))
}

const repeatedIn = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

const withoutNames = (path: string) => path.replaceAll(/:\w+/g, ':')
