import { limits } from '@sallyport/contract/config'
import { navItemSchema, prefixSchema, readPrefixes, routeSchema, type UnknownDeclaration } from '@sallyport/site'
import * as v from 'valibot'
import type { Release } from '../folder/release.ts'
import type { Candidate, Problem } from './check.ts'

const { declaration: max } = limits
/** The maximum number of reported problems: a declaration may have thousands of invalid items. */
const maxProblems = 10
const maxFoundLength = 100

export const checkDeclaration = ({ builds }: Candidate): Problem[] =>
  builds.flatMap(({ release }) => (release.name === 'shell' ? [] : problemsOf(release)))

function problemsOf({ name, version, declaration }: Release): Problem[] {
  const declared = Object(declaration) as UnknownDeclaration
  const prefixes = readPrefixes(declared.prefixes)
  const problems = [
    ...listProblems('prefixes', declared.prefixes, max.prefixes, (prefix) =>
      valueProblems('prefixes', prefix, prefixSchema),
    ),
    ...(prefixes.length > 0 ? [] : [problem('prefixes', declared.prefixes, 'at least one')]),
    ...(declared.audience === 'anyone' || declared.audience === 'admin'
      ? []
      : [problem('audience', declared.audience, 'anyone or admin')]),
    ...itemProblems('routes', declared.routes, max.routes, routeSchema(prefixes)),
    ...itemProblems('navItems', declared.navItems, max.navItems, navItemSchema(prefixes)),
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

type FindProblems = (item: unknown, index: number) => Problem[]

function listProblems(field: string, list: unknown, count: number, problemsIn: FindProblems): Problem[] {
  if (!Array.isArray(list)) return [problem(field, list, 'a list')]
  if (list.length > count) return [{ found: `${list.length} ${field}`, expected: `at most ${count}` }]
  return (list as unknown[]).flatMap(problemsIn)
}

const itemProblems = (field: string, list: unknown, count: number, { entries }: { entries: v.ObjectEntries }) =>
  listProblems(field, list, count, (item, index) =>
    Object.entries(entries).flatMap(([name, schema]) =>
      valueProblems(`${field}[${index}].${name}`, Reflect.get(Object(item) as object, name), schema as v.GenericSchema),
    ),
  )

/** The messages of a schema say what it expects. */
const valueProblems = (field: string, value: unknown, schema: v.GenericSchema) =>
  (v.safeParse(schema, value).issues ?? []).slice(0, 1).map(({ message }) => problem(field, value, message))

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
