import { type Language, limits, redirectFor, type NavGroup, matchRoute } from '@sallyport/contract/config'
import type { NavItem } from './declaration.ts'
import type { RemoteTable } from './remote-table.ts'

/** The navigation items of all remotes that a visitor may see, by group. */
export function navItemsFor(remotes: RemoteTable, account: { is_admin: boolean } | null): Record<NavGroup, NavItem[]> {
  const items = [...remotes.values()]
    .flatMap(({ navItems }) => navItems)
    .filter(({ audience }) => redirectFor(audience, account) === null)
    .toSorted((one, other) => one.position - other.position)
  const inGroup = (wanted: NavGroup) => items.filter(({ group }) => group === wanted)
  return { main: inGroup('main'), admin: inGroup('admin') }
}

/** The `aria-current` of an item: `page` on its own page, and `true` on the pages of its section. */
export function ariaCurrent({ to, parentOf = [] }: NavItem, pathname: string): 'page' | 'true' | undefined {
  const [page, ...section] = [to, ...parentOf].map((path) => ({ path }))
  if (matchRoute([page!], pathname)) return 'page'
  return matchRoute(section, pathname) && 'true'
}

const { rowWidth, fixedWidth, itemWidth, characterWidth } = limits.navigation
const breakpoints = [limits.device.tablet, rowWidth]

/** The first breakpoint in pixels with room for the items, or null; an estimate from label lengths, because measuring costs a layout. */
export function foldingWidth(appName: string, items: readonly NavItem[], language: Language): number | null {
  const labels = items.map(({ label }) => label[language])
  const needed = fixedWidth + itemWidth * labels.length + characterWidth * [appName, ...labels].join('').length
  return breakpoints.find((width) => needed <= width) ?? null
}
