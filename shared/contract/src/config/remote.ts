import type { Audience, Route } from './routes.ts'

export const shellPort = 3100

export const navGroups = ['main', 'admin'] as const
export type NavGroup = (typeof navGroups)[number]

/** Who may load the files of a remote. */
export type FileAudience = Extract<Audience, 'anyone' | 'admin'>

/** The shapes of content that a page may have before it is there. */
export const pageShapes = ['lines', 'rows', 'cards'] as const
export type PageShape = (typeof pageShapes)[number]

export type RemotePage = {
  route: Route
  /** In the folder `src`. `nodes/nodes-page.tsx` exports the component `NodesPage`. */
  file: `${string}-page.tsx`
  /** Pages that share most of their code share a chunk. */
  chunk?: string
  /** What the page shows until its code and data are there; lines without it. */
  shape?: PageShape
  /** Whether the build renders the page, which needs no data, and of the settings only the name and the base path. */
  isPrerendered?: boolean
}

type RemoteNavItem = {
  /** A translation key of the remote. */
  label: string
  /** A page without parameters. */
  route: Route
  group: NavGroup
  /** Ascending, across all remotes. */
  position: number
  /** Who sees the item. */
  audience: Audience
  /** Pages without an item: this one is marked as their section. */
  parentOf?: readonly Route[]
}

/** The declaration of a remote, `src/remote.ts`. */
export type Remote = {
  /** The paths of the remote: these, and all below them. */
  prefixes: readonly `/${string}`[]
  audience: FileAudience
  port: number
  pages: readonly RemotePage[]
  navItems: readonly RemoteNavItem[]
}
