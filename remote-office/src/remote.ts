import { route, routes, type Remote } from '@sallyport/contract/config'

export const ownRoutes = {
  settings: route('/office/settings', 'user'),
} as const

export const remote: Remote = {
  prefixes: ['/office'],
  audience: 'anyone',
  port: 3102,
  pages: [
    { route: routes.nodes, file: 'nodes/nodes-page.tsx', shape: 'cards' },
    { route: routes.node, file: 'accesses/node-page.tsx', shape: 'rows' },
    { route: ownRoutes.settings, file: 'settings/settings-page.tsx' },
    { route: routes.premium, file: 'premium/premium-page.tsx', shape: 'cards' },
  ],
  navItems: [
    { label: 'office.nav.nodes', route: routes.nodes, position: 110, parentOf: [routes.node] },
    { label: 'office.nav.settings', route: ownRoutes.settings, position: 120, parentOf: [routes.premium] },
  ],
}
