import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { routes } from './routes.ts'
import type { Screen } from './screen.ts'
import { expect } from './test.ts'
import { button } from './translations.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const menu = (as: Screen['as']): Screen => ({
  name: `menu of ${as ?? 'a guest'}`,
  as,
  options: { viewport: { width: 320, height: 740 } },
  async open(page, { t }) {
    await page.goto(routes.notFound.to())
    await button(page, t('shell.nav.menu')).click()
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
  },
})

const compositionPanel = (name: string, remotesArrive: boolean): Screen => ({
  name,
  as: 'admin',
  isBuiltIn: true,
  async open(page, { t }) {
    if (!remotesArrive) await page.route('**/remotes/**', (route) => route.abort())
    await page.goto(routes.settings.to())
    await expect(remotesArrive ? page.getByRole('heading', { level: 1 }) : page.getByRole('alert')).toBeVisible()
    await button(page, t('shell.composition')).click()
    await expect(page.getByRole('dialog').getByRole('table')).toHaveCount(1)
  },
})

/** The frame of the shell, and the states that it shows instead of a page. */
export const frameScreens: Screen[] = [
  {
    name: 'not found',
    async open(page, { t }) {
      await page.goto('/no/such/place')
      await expect(page.getByText(t('shell.notfound.text'))).toBeVisible()
    },
  },
  menu(undefined),
  menu('member'),
  menu('admin'),
  {
    name: 'languages',
    as: 'member',
    needsReopening: true,
    async open(page, { t }) {
      await page.goto(routes.settings.to())
      await page.getByRole('combobox', { name: t('shell.language') }).click()
      await expect(page.getByRole('option')).toBeVisible()
      await page.getByRole('option').hover()
    },
  },
  {
    name: 'tooltip of a node type',
    as: 'member',
    needsReopening: true,
    async open(page, { t }) {
      await page.goto(routes.nodes.to())
      await page.getByText('WireGuard', { exact: true }).first().hover()
      await expect(page.getByText(t('ui.node.type.wireguard')).first()).toBeVisible()
    },
  },
  {
    name: 'offline',
    as: 'member',
    // The other language cannot be loaded without a network.
    needsReopening: true,
    async open(page, { t }) {
      const known = page.waitForResponse(`**${sessionEndpoints.info.path}`)
      await page.goto(routes.settings.to())
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await (await known).finished()
      await page.context().setOffline(true)
      await expect(page.getByText(t('shell.offline'))).toBeVisible()
    },
  },
  {
    name: 'install banner',
    as: 'member',
    async open(page) {
      await page.goto(routes.settings.to())
      // The listener may be added after the load event.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'install steps of a phone',
    as: 'member',
    options: { userAgent: iphone },
    async open(page) {
      await page.goto(routes.nodes.to())
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'install steps of a browser',
    as: 'member',
    async open(page, { t }) {
      await page.goto(routes.settings.to())
      await button(page, t('office.settings.install')).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  compositionPanel('composition', true),
  compositionPanel('composition with failures', false),
  {
    name: 'section that could not be loaded',
    isBuiltIn: true,
    async open(page) {
      await page.route('**/remotes/**', (route) => route.abort())
      await page.goto(routes.support.to())
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]
