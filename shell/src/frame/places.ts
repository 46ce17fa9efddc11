import type { Account } from '@sallyport/contract/endpoints'
import { routes } from '@sallyport/contract/config'
import type { WordKey } from '../words.ts'

type Place = { to: string; name: WordKey }

const guest: Place[] = [
  { to: routes.login.to(), name: 'shell.nav.login' },
  { to: routes.register.to(), name: 'shell.nav.register' },
  { to: routes.support.to(), name: 'shell.nav.support' },
]

const member: Place[] = [
  { to: routes.nodes.to(), name: 'shell.nav.nodes' },
  { to: routes.settings.to(), name: 'shell.nav.settings' },
]

const admin: Place[] = [
  { to: routes.adminNodes.to(), name: 'shell.nav.admin.nodes' },
  { to: routes.adminUsers.to(), name: 'shell.nav.admin.users' },
  { to: routes.adminUserAccesses.to(), name: 'shell.nav.admin.accesses' },
  { to: routes.adminUserInvites.to(), name: 'shell.nav.admin.invites' },
  { to: routes.adminBillings.to(), name: 'shell.nav.admin.billings' },
]

/** The places of the navbar for a visitor (§2): everybody's, and the admins' group. */
export function placesFor(account: Account | null): { main: Place[]; admin: Place[] } {
  return { main: account ? member : guest, admin: account?.is_admin ? admin : [] }
}
