import {
  languages,
  type Language,
  limits,
  navGroups,
  pageShapes,
  type FileAudience,
  type NavGroup,
  type PageShape,
  audiences,
  type Audience,
} from '@sallyport/contract/config'
import { isInReservedPath } from './site-layout.ts'

/** `shape`: the skeleton while code and data are loading. */
export type DeclaredRoute = { path: string; audience: Audience; shape?: PageShape }

export type NavItem = {
  label: Record<Language, string>
  to: string
  group: NavGroup
  position: number
  audience: Audience
  /** The paths of pages in the section of the item. */
  parentOf?: readonly string[]
}

/** The declaration of a release of a remote, a part of its entry in the discovery document. */
export type Declaration = {
  prefixes: readonly string[]
  audience: FileAudience
  routes: readonly DeclaredRoute[]
  navItems: readonly NavItem[]
}

/** Whether a field of a declaration is valid, for a remote with these prefixes. */
type Rule = (value: unknown, prefixes: readonly string[]) => boolean

const prefixPattern = /^(?:\/[a-z][a-z\d-]*)+$/
const pathPattern = /^(?:\/(?:[a-z\d][a-z\d_.-]*|:[A-Za-z]\w*))+$/
/** No markup, control or invisible characters, line or paragraph separators, no surrounding white space. */
const labelPattern = /^(?!\s)[^<>\p{C}\p{Zl}\p{Zp}]+(?<!\s)$/u

const isText = (value: unknown, pattern: RegExp, maxLength: number) =>
  typeof value === 'string' && value.length <= maxLength && pattern.test(value)
const isOneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value)

export const isWithin = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

const isPath: Rule = (path, prefixes) =>
  isText(path, pathPattern, limits.declaration.pathLength) && prefixes.some((prefix) => isWithin(String(path), prefix))

export const isPrefix: Rule = (prefix) =>
  isText(prefix, prefixPattern, limits.declaration.pathLength) && !isInReservedPath(String(prefix))

export const routeRules = {
  path: isPath,
  audience: isOneOf(audiences),
  shape: isOneOf([undefined, ...pageShapes]),
} satisfies Record<keyof DeclaredRoute, Rule>

export const navItemRules = {
  label: (label) =>
    languages.every((language) => isText(Object(label)[language], labelPattern, limits.declaration.labelLength)),
  to: (to, prefixes) => isPath(to, prefixes) && !String(to).includes(':'),
  group: isOneOf(navGroups),
  position: Number.isSafeInteger,
  audience: isOneOf(audiences),
  parentOf: (paths, prefixes) =>
    paths === undefined ||
    (Array.isArray(paths) &&
      paths.length <= limits.declaration.routes &&
      paths.every((path) => isPath(path, prefixes))),
} satisfies Record<keyof NavItem, Rule>

const arrayOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const readAudience = (audience: unknown) => audiences.find((rule) => rule === audience) ?? ('unknown' as Audience)

function readRoute({ path, audience, shape }: Record<keyof DeclaredRoute, unknown>): DeclaredRoute {
  const knownShape = pageShapes.find((known) => known === shape)
  return { path: path as string, audience: readAudience(audience), ...(knownShape && { shape: knownShape }) }
}

/** The routes under the prefixes. A route with an unknown or missing audience is kept, because guards deny it. */
export const readRoutes = (list: unknown, prefixes: readonly string[]): DeclaredRoute[] =>
  arrayOrEmpty(list)
    .map((route) => readRoute(Object(route) as Record<keyof DeclaredRoute, unknown>))
    .filter(({ path }) => isPath(path, prefixes))
    .slice(0, limits.declaration.routes)

/** The valid items, without unknown fields. Of several items with the same target, the first counts. */
export const readNavItems = (list: unknown, prefixes: readonly string[]): NavItem[] =>
  (arrayOrEmpty(list) as NavItem[])
    .filter((item) =>
      Object.entries(navItemRules).every(([field, rule]: [string, Rule]) => rule(Object(item)[field], prefixes)),
    )
    .filter(({ to }, index, valid) => valid.findIndex((other) => other.to === to) === index)
    .slice(0, limits.declaration.navItems)
    .map(readNavItem)

function readNavItem({ label, to, group, position, audience, parentOf }: NavItem): NavItem {
  return { label: inKnownLanguages(label), to, group, position, audience, ...(parentOf && { parentOf }) }
}

const inKnownLanguages = (label: NavItem['label']) =>
  Object.fromEntries(languages.map((language) => [language, label[language]])) as NavItem['label']

export const readPrefixes = (list: unknown): string[] =>
  arrayOrEmpty(list)
    .filter((prefix): prefix is string => isPrefix(prefix, []))
    .slice(0, limits.declaration.prefixes)

/** An unknown value restricts the files to admins. */
export const readFileAudience = (audience: unknown): FileAudience => (audience === 'anyone' ? 'anyone' : 'admin')
