import type { Account } from '@sallyport/contract/endpoints'
import { routes } from '@sallyport/contract/config'
import type { TranslationKey } from '@sallyport/runtime/i18n'

type NavItem = { to: string; name: TranslationKey }

const guestItems: NavItem[] = [
  { to: routes.login.to(), name: 'shell.nav.login' },
  { to: routes.register.to(), name: 'shell.nav.register' },
  { to: routes.support.to(), name: 'shell.nav.support' },
]

const memberItems: NavItem[] = [
  { to: routes.nodes.to(), name: 'shell.nav.nodes' },
  { to: routes.settings.to(), name: 'shell.nav.settings' },
]

const adminItems: NavItem[] = [
  { to: routes.adminNodes.to(), name: 'shell.nav.admin.nodes' },
  { to: routes.adminUsers.to(), name: 'shell.nav.admin.users' },
  { to: routes.adminUserAccesses.to(), name: 'shell.nav.admin.accesses' },
  { to: routes.adminUserInvites.to(), name: 'shell.nav.admin.invites' },
  { to: routes.adminBillings.to(), name: 'shell.nav.admin.billings' },
]

export function navItemsFor(account: Account | null): { main: NavItem[]; admin: NavItem[] } {
  return { main: account ? memberItems : guestItems, admin: account?.is_admin ? adminItems : [] }
}
