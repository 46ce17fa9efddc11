import { routes } from '@sallyport/contract/config'
import { heading } from './say.ts'
import type { Screen } from './screen.ts'
import { expect, type Person } from './test.ts'

const people: Person[] = ['member', 'premium', 'privileged', 'admin']

export const settingsScreens: Screen[] = people.map((person) => ({
  name: `settings of ${person}`,
  as: person,
  async open(page, { say }) {
    await page.goto(routes.settings.to())
    await expect(heading(page, say('office.settings.title'))).toBeVisible()
  },
}))
