import { routes } from '@sallyport/contract/config'
import { page } from '@sallyport/ui/routing'
export { platformContract as contract } from '@sallyport/contract/platform'

/** The pages of this remote, as new route objects for each router. */
export const pages = () => [
  page(routes.nodes, async () => (await import('./nodes/nodes-page.tsx')).NodesPage),
  page(routes.node, async () => (await import('./accesses/node-page.tsx')).NodePage),
  page(routes.settings, async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  page(routes.premium, async () => (await import('./premium/premium-page.tsx')).PremiumPage),
]
