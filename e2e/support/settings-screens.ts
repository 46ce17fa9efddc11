import type { Page } from '@playwright/test'
import { ownSessionEndpoints } from '@sallyport/contract/endpoints'
import { mockStatus, mockSuccess } from './mock-responses.ts'
import { routes } from './routes.ts'
import { byMember, type Screen } from './screen.ts'
import type { DemoUser } from './sessions.ts'
import { expect } from './test.ts'
import { button, heading } from './translations.ts'

/** The screens of `sessions` are the settings of a member. */
const users: DemoUser[] = ['premium', 'privileged', 'admin']

const accounts = users.map((user): Screen => ({
  name: `settings of ${user}`,
  as: user,
  async open(page, { t }) {
    await page.goto(routes.settings.to())
    await expect(heading(page, t('office.settings.title'))).toBeVisible()
  },
}))

const session = (index: number) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  created_at: 1_790_000_000,
  used_at: 1_790_000_000,
  client: [
    { browser: 'Samsung Internet for Android', system: 'Android' },
    { browser: null, system: null },
    { browser: 'Firefox', system: null },
  ][index % 3],
  is_current: index === 0,
})

const openSettings = (page: Page) => page.goto(routes.settings.to())
const mockSessions = (page: Page) => mockSuccess(page, ownSessionEndpoints.list, { items: [0, 1, 2].map(session) })

const sessions: Screen[] = [
  {
    name: 'settings of a member with sessions',
    async open(page, { t }) {
      await mockSessions(page)
      await openSettings(page)
      await expect(button(page, t('office.sessions.end.others'))).toBeVisible()
    },
  },
  {
    name: 'confirmation of ending a session',
    async open(page, { t }) {
      await mockSessions(page)
      await openSettings(page)
      await button(page, t('office.sessions.end')).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'sessions failed',
    async open(page, { t }) {
      await mockStatus(page, ownSessionEndpoints.list, 500)
      await openSettings(page)
      await expect(button(page, t('ui.failed.retry'))).toBeVisible()
    },
  },
]

export const settingsScreens: Screen[] = [...accounts, ...sessions.map(byMember)]
