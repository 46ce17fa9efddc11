import { matchRoute, type NavGroup } from '@sallyport/contract/config'
import type { Account } from '@sallyport/contract/endpoints'
import type { NavItem } from '@sallyport/contract/site'
import { remotesInPage } from '../federation/remotes-in-page.ts'
import { redirectFor } from '../redirect-for.ts'

/** The navigation items of all remotes that a visitor may see, by group. */
export function navItemsFor(account: Account | null): Record<NavGroup, NavItem[]> {
  const items = [...remotesInPage().values()]
    .flatMap(({ navItems }) => navItems)
    .filter(({ access }) => redirectFor(access, account) === null)
    .toSorted((one, other) => one.order - other.order)
  const inGroup = (wanted: NavGroup) => items.filter(({ group }) => group === wanted)
  return { main: inGroup('main'), admin: inGroup('admin') }
}

/** The `aria-current` of an item: `page` on its own page, and `true` on the pages of its section. */
export function currentOf({ to, parentOf = [] }: NavItem, pathname: string): 'page' | 'true' | undefined {
  const [page, ...section] = [to, ...parentOf].map((path) => ({ path }))
  if (matchRoute([page!], pathname)) return 'page'
  return matchRoute(section, pathname) && 'true'
}
