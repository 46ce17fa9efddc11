import type { Audience, Route } from './routes.ts'

export const shellPort = 3100

export const navGroups = ['main', 'admin'] as const
export type NavGroup = (typeof navGroups)[number]

/** Who may load the files of a remote. */
export type FileAudience = Extract<Audience, 'anyone' | 'admin'>

/** The shapes of skeletons. */
export const pageShapes = ['lines', 'rows', 'cards'] as const
export type PageShape = (typeof pageShapes)[number]

export type RemotePage = {
  route: Route
  /** Relative to `src`. `nodes/nodes-page.tsx` exports the component `NodesPage`. */
  file: `${string}-page.tsx`
  /** The chunk of pages that share most of their code. By default, each page has its own chunk. */
  chunk?: string
  /** The skeleton while code and data are loading; `lines` by default. */
  shape?: PageShape
  /** Whether the build prerenders the page. Such a page needs no data, and only the app name and the base path of the settings. */
  isPrerendered?: boolean
}

type RemoteNavItem = {
  /** A translation key of the remote. */
  label: string
  /** A page without parameters. */
  route: Route
  /** Ascending, across all remotes. */
  position: number
  /** By default, the audience of the page. Items for admins form a separate group. */
  audience?: Audience
  /** Pages without a navigation item: while one of them is open, this item is marked as the current section. */
  parentOf?: readonly Route[]
}

/** The declaration of a remote, `src/remote.ts`. */
export type Remote = {
  /** The remote owns these paths and all paths below them. */
  prefixes: readonly `/${string}`[]
  audience: FileAudience
  port: number
  pages: readonly RemotePage[]
  navItems: readonly RemoteNavItem[]
}
