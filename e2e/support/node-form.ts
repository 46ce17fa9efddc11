import type { Locator, Page } from '@playwright/test'
import { button, type Translate } from './translations.ts'

/** Locators of the node form in a language. */
export function nodeFormOf(page: Page, t: Translate) {
  const field = (key: string): Locator => page.getByRole('main').getByLabel(t(key), { exact: true })
  return {
    field,
    save: () => button(page, t('admin.node.save')).click(),
    /** Fills in a valid WireGuard node. */
    fillIn: async (name: string, subnet: string) => {
      await field('admin.node.name').fill(name)
      await field('admin.node.country').fill('dk')
      await field('admin.node.city').fill('Aalborg')
      await field('admin.node.status').selectOption('1')
      await field('admin.node.url').fill('https://aalborg.nodes.sallyport.test:51820')
      await field('admin.node.public.key').fill('bm9kZS1wdWJsaWMta2V5LW9mLWFhbGJvcmctLS0tLS0=')
      await field('admin.node.subnet').fill(subnet)
      await field('admin.node.capacity').fill('2')
      await field('admin.node.type').selectOption('WireGuard')
      await field('admin.node.api.url').fill('http://aalborg-api:8443/v1')
      await field('admin.node.api.token').fill('demo-aalborg')
    },
  }
}
