import { routes } from '@sallyport/contract/config'
import { heading } from './translations.ts'
import type { Screen } from './screen.ts'
import { expect, type DemoUser } from './test.ts'

const users: DemoUser[] = ['member', 'premium', 'privileged', 'admin']

export const settingsScreens: Screen[] = users.map((user) => ({
  name: `settings of ${user}`,
  as: user,
  async open(page, { t }) {
    await page.goto(routes.settings.to())
    await expect(heading(page, t('office.settings.title'))).toBeVisible()
  },
}))
