import type { Locator, Page } from '@playwright/test'
import type { AdminNodeWords } from './admin-node-words.ts'

/** The form of a node, as a person of a language finds its parts. */
export function nodeFormOf(page: Page, words: AdminNodeWords) {
  const field = (label: string): Locator => page.getByRole('main').getByLabel(label, { exact: true })
  return {
    field,
    save: () => page.getByRole('button', { name: words.save, exact: true }).click(),
    /** A node of WireGuard, good in every field. */
    fillIn: async (name: string, subnet: string) => {
      await field(words.name).fill(name)
      await field(words.country).fill('dk')
      await field(words.city).fill('Aalborg')
      await field(words.status).selectOption(words.active)
      await field(words.url).fill('https://aalborg.nodes.sallyport.test:51820')
      await field(words.publicKey).fill('bm9kZS1wdWJsaWMta2V5LW9mLWFhbGJvcmctLS0tLS0=')
      await field(words.subnet).fill(subnet)
      await field(words.capacity).fill('2')
      await field(words.type).selectOption('WireGuard')
      await field(words.apiUrl).fill('http://aalborg-api:8443/v1')
      await field(words.apiToken).fill('demo-aalborg')
    },
  }
}
