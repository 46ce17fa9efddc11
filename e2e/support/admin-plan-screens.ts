import type { Page } from '@playwright/test'
import { adminPlanEndpoints } from '@sallyport/contract/endpoints'
import { mockResponse, mockStatus, mockSuccess } from './mock-responses.ts'
import { routes } from './routes.ts'
import { byAdmin, type Screen } from './screen.ts'
import { expect } from './test.ts'
import { button, type Translate } from './translations.ts'

const { list, update } = adminPlanEndpoints

const plan = { id: 1, type: 1, month_count: 1, currency_code: 'USD', amount: 5, is_offered: true, version: '"1"' }
const longest = { ...plan, id: 2, type: 0, month_count: 120, amount: 1_000_000, is_offered: false }

const openList = (page: Page) => page.goto(routes.adminPlans.to())

const field = (page: Page, t: Translate, key: string) => page.getByRole('main').getByLabel(t(key), { exact: true })

async function openEdit(page: Page, t: Translate) {
  await mockSuccess(page, list, { items: [plan, longest] })
  await page.goto(routes.adminPlanEdit.to({ id: 2 }))
  await expect(field(page, t, 'admin.plans.price')).toBeVisible()
}

const screens: Screen[] = [
  {
    name: 'plans',
    async open(page) {
      await mockSuccess(page, list, { items: [plan, longest] })
      await openList(page)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
    },
  },
  {
    name: 'no plans',
    async open(page, { t }) {
      await mockSuccess(page, list, { items: [] })
      await openList(page)
      await expect(page.getByText(t('admin.plans.empty'), { exact: true })).toBeVisible()
    },
  },
  {
    name: 'plans loading',
    async open(page, { t }) {
      await mockResponse(page, list, null)
      await openList(page)
      await expect(page.getByText(t('ui.pending'))).toBeAttached()
    },
  },
  {
    name: 'failed plans',
    async open(page, { t }) {
      await mockStatus(page, list, 500)
      await openList(page)
      await expect(button(page, t('ui.failed.retry'))).toBeVisible()
    },
  },
  {
    name: 'plan form with errors',
    async open(page, { t }) {
      await page.goto(routes.adminPlanCreate.to())
      await field(page, t, 'admin.plans.price').fill('1.255')
      await field(page, t, 'admin.plans.currency').fill('USD')
      await button(page, t('admin.plans.save')).click()
      await expect(field(page, t, 'admin.plans.months')).toBeFocused()
    },
  },
  {
    name: 'form of a plan that another admin has changed',
    async open(page, { t }) {
      await openEdit(page, t)
      await mockStatus(page, update, 412, 'admin.plans.changed')
      await button(page, t('admin.plans.save')).click()
      await expect(page.getByText(t('admin.plans.changed'))).toBeVisible()
    },
  },
]

export const adminPlanScreens = screens.map(byAdmin)
