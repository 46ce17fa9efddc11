import type { FileAudience } from '@sallyport/contract/config'
import {
  isWithin,
  readFileAudience,
  readNavItems,
  readPrefixes,
  readRoutes,
  type Declaration,
  type DeclaredRoute,
  type NavItem,
} from './declaration.ts'

/** Part of every document: prefixes and audience of the live release, navigation items of the visitor's release. */
export type RemoteFacts = { prefixes: readonly string[]; audience: FileAudience; navItems: readonly NavItem[] }

/** By app, in the order of the discovery document. */
export type RemoteTable = ReadonlyMap<string, RemoteFacts>

/** A declaration before its validation. */
export type UnknownDeclaration = Partial<Record<keyof Declaration, unknown>>

type WithDeclaration = { extras: { platform: { declaration?: unknown } } }

/** The unvalidated declaration of a release; empty if the release declares nothing. */
export const declarationOf = (release: WithDeclaration | null | undefined): UnknownDeclaration =>
  Object(release?.extras.platform.declaration)

/** The valid routes of a declaration. */
export const declaredRoutes = ({ routes, prefixes }: UnknownDeclaration): DeclaredRoute[] =>
  readRoutes(routes, readPrefixes(prefixes))

/** Drops invalid values. Of two overlapping prefixes the first counts, so that no new app takes over a path. */
export function readRemoteTable(data: unknown): RemoteTable {
  const takenPrefixes: string[] = []
  const isFree = (prefix: string) => !takenPrefixes.some((other) => isWithin(prefix, other) || isWithin(other, prefix))
  return new Map(
    Object.entries(Object(data) as Record<string, UnknownDeclaration | null>).flatMap(([app, facts]) => {
      // Objects list integer-like keys first, regardless of the order of the document.
      const prefixes = /^[a-z]/.test(app) ? readPrefixes(facts?.prefixes).filter(isFree) : []
      takenPrefixes.push(...prefixes)
      const navItems = readNavItems(facts?.navItems, prefixes)
      return prefixes.length > 0 ? [[app, { prefixes, audience: readFileAudience(facts?.audience), navItems }]] : []
    }),
  )
}

/** The app that owns a path, ignoring case. */
export function remoteForPath(table: RemoteTable, pathname: string): string | null {
  const path = pathname.toLowerCase()
  const [app = null] = [...table].find(([, { prefixes }]) => prefixes.some((prefix) => isWithin(path, prefix))) ?? []
  return app
}

/** The table in the unvalidated discovery data of a page. */
export const remoteTableIn = (data: unknown): RemoteTable =>
  readRemoteTable(Object(Object(Object(data).extras).platform).remotes)
