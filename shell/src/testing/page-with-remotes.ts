import type { Audience } from '@sallyport/contract/config'
import { platformContract } from '@sallyport/contract/platform'
import type { Discovery, NavItem, RemoteFacts } from '@sallyport/site'

const item = (en: string, ru: string, more: Omit<NavItem, 'label'>): NavItem => ({ label: { en, ru }, ...more })
const main = (to: string, position: number, audience: Audience) => ({ to, group: 'main', position, audience }) as const
const forAdmins = (to: string, position: number) => ({ to, group: 'admin', position, audience: 'admin' }) as const

/** The table of remotes in the pages of these tests. */
export const remotes: Record<string, RemoteFacts> = {
  auth: {
    prefixes: ['/auth', '/support'],
    audience: 'anyone',
    navItems: [
      item('Log in', 'Войти', main('/auth/login', 10, 'guest')),
      item('Support', 'Поддержка', main('/support', 30, 'guest')),
      item('Register', 'Регистрация', main('/auth/register', 20, 'guest')),
    ],
  },
  office: {
    prefixes: ['/office'],
    audience: 'anyone',
    navItems: [
      item('Nodes', 'Серверы', { ...main('/office/nodes', 110, 'user'), parentOf: ['/office/node/:id'] }),
      item('Settings', 'Настройки', main('/office/settings', 120, 'user')),
    ],
  },
  admin: {
    prefixes: ['/admin'],
    audience: 'admin',
    navItems: [
      item('Admin nodes', 'Все серверы', forAdmins('/admin/nodes', 10)),
      item('Users', 'Пользователи', { ...forAdmins('/admin/users', 20), parentOf: ['/admin/users/:id'] }),
    ],
  },
}

export const releaseOf = (app: string, version = '1.0.0', declaration?: object) => ({
  url: `/remotes/${app}/${version}/remoteEntry.js`,
  metadata: { version, integrity: 'sha384-x' },
  extras: { platform: { contract: platformContract, ...(declaration && { declaration }) } },
})

/** Replaces the body of the page by its discovery data, which contains the table of remotes. */
export function renderDiscovery(microFrontends: Discovery['microFrontends'] = {}, table: object = remotes): void {
  const discovery = { microFrontends, extras: { platform: { remotes: table } } }
  document.body.innerHTML = `<script type="application/json" id="discovery">${JSON.stringify(discovery)}</script>`
}
