import {
  audiences,
  languages,
  limits,
  navGroups,
  pageShapes,
  type Audience,
  type FileAudience,
} from '@sallyport/contract/config'
import * as v from 'valibot'
import { isInReservedPath, reservedPaths } from './site-layout.ts'

const { declaration: max } = limits

const prefixPattern = /^(?:\/[a-z][a-z\d-]*)+$/
const pathPattern = /^(?:\/(?:[a-z\d][a-z\d_.-]*|:[A-Za-z]\w*))+$/
/** No markup, control or invisible characters, line or paragraph separators, no surrounding white space. */
const labelPattern = /^(?!\s)[^<>\p{C}\p{Zl}\p{Zp}]+(?<!\s)$/u

const isWithinAny = (path: string, prefixes: readonly string[]) => prefixes.some((prefix) => isWithin(path, prefix))

export const isWithin = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

/** A text; `expected` is the message of every failure. */
const text = (pattern: RegExp, maxLength: number, expected: string) =>
  v.pipe(v.string(expected), v.maxLength(maxLength, expected), v.regex(pattern, expected))

const pathSchema = (prefixes: readonly string[], expected: string) =>
  v.pipe(
    text(pathPattern, max.pathLength, expected),
    v.check((path) => isWithinAny(path, prefixes), expected),
  )

const prefixText = `lower-case segments such as /team/reports, outside of ${reservedPaths.join(', ')}`

export const prefixSchema = v.pipe(
  text(prefixPattern, max.pathLength, prefixText),
  v.check((prefix) => !isInReservedPath(prefix), prefixText),
)

const oneOf = <const T extends readonly string[]>(values: T) => v.picklist(values, `one of ${values.join(', ')}`)

/** The fields of a route of a remote with these prefixes. `shape`: the skeleton while code and data are loading. */
export const routeSchema = (prefixes: readonly string[]) =>
  v.object({
    path: pathSchema(prefixes, `a path under a prefix of the remote, at most ${max.pathLength} characters`),
    audience: oneOf(audiences),
    shape: v.optional(oneOf(pageShapes)),
  })

const labelText = `plain text in every language, at most ${max.labelLength} characters`
const label = text(labelPattern, max.labelLength, labelText)
const targetText = 'a page of the remote without parameters'
const sectionText = `paths under a prefix of the remote, at most ${max.routes}`

/** The fields of a navigation item of a remote with these prefixes. `parentOf`: the paths of pages in the section of the item. */
export const navItemSchema = (prefixes: readonly string[]) =>
  v.object({
    label: v.object(v.entriesFromList(languages, label), labelText),
    to: v.pipe(
      pathSchema(prefixes, targetText),
      v.check((to) => !to.includes(':'), targetText),
    ),
    group: oneOf(navGroups),
    position: v.pipe(v.number('a whole number'), v.safeInteger('a whole number')),
    audience: oneOf(audiences),
    parentOf: v.optional(
      v.pipe(v.array(pathSchema(prefixes, sectionText), sectionText), v.maxLength(max.routes, sectionText)),
    ),
  })

export type DeclaredRoute = v.InferOutput<ReturnType<typeof routeSchema>>
export type NavItem = v.InferOutput<ReturnType<typeof navItemSchema>>

/** The declaration of a release of a remote, a part of its entry in the discovery document. */
export type Declaration = {
  prefixes: readonly string[]
  audience: FileAudience
  routes: readonly DeclaredRoute[]
  navItems: readonly NavItem[]
}

/** The valid items of a list, without unknown fields. */
const validItems = <S extends v.GenericSchema>(schema: S, list: unknown): v.InferOutput<S>[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).flatMap((item) => {
    const { success, output } = v.safeParse(schema, item)
    return success ? [output] : []
  })

/** The routes under the prefixes. A route with an unknown or missing audience is kept, because guards deny it. */
export function readRoutes(list: unknown, prefixes: readonly string[]): DeclaredRoute[] {
  const { path, audience, shape } = routeSchema(prefixes).entries
  const schema = v.object({
    path,
    audience: v.fallback(audience, 'unknown' as Audience),
    shape: v.fallback(shape, undefined),
  })
  return validItems(schema, list).slice(0, max.routes)
}

/** The valid items, without unknown fields. Of several items with the same target, the first counts. */
export const readNavItems = (list: unknown, prefixes: readonly string[]): NavItem[] =>
  validItems(navItemSchema(prefixes), list)
    .filter(({ to }, index, valid) => valid.findIndex((other) => other.to === to) === index)
    .slice(0, max.navItems)

export const readPrefixes = (list: unknown): string[] => validItems(prefixSchema, list).slice(0, max.prefixes)

/** An unknown value restricts the files to admins. */
export const readFileAudience = (audience: unknown): FileAudience => (audience === 'anyone' ? 'anyone' : 'admin')
