import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { planEndpoints } from '@sallyport/contract/endpoints'
import { mockSuccess, mockStatus, mockResponse } from './mock-responses.ts'
import { byMember, type Screen } from './screen.ts'
import { stubOrders } from './stub-orders.ts'
import { expect } from './test.ts'
import { button, heading, type Translate } from './translations.ts'

/** Starts a payment at a gateway whose orders stay pending until settled. */
async function pay(page: Page, t: Translate) {
  const orders = await stubOrders(page)
  await page.goto(routes.premium.to())
  await button(page, t('office.premium.pay')).click()
  await expect(page.getByTitle(t('office.premium.payment.frame'))).toBeVisible()
  return orders
}

const settled = (status: 'done' | 'failed', title: string, isUnderpaid = false): Screen['open'] => {
  return async (page, { t }) => {
    const { settle } = await pay(page, t)
    settle(status, isUnderpaid)
    await expect(isUnderpaid ? page.getByText(t(title)) : heading(page, t(title))).toBeVisible()
  }
}

const screens: Screen[] = [
  {
    name: 'an open order above the plans',
    async open(page, { t }) {
      const { plans } = await stubOrders(page)
      await mockSuccess(page, planEndpoints.list, {
        list: plans,
        open_order: { invoice: { id: 31, gateway_id: 1, ext_id: 'stub' }, plan: plans[2] },
      })
      await page.goto(routes.premium.to())
      await expect(button(page, t('office.premium.open.order.show'))).toBeVisible()
      await expect(page.getByRole('main').getByRole('radio', { checked: true })).toBeVisible()
    },
  },
  {
    name: 'no plans',
    async open(page, { t }) {
      await mockSuccess(page, planEndpoints.list, { list: [] })
      await page.goto(routes.premium.to())
      await expect(page.getByText(t('office.premium.empty'))).toBeVisible()
    },
  },
  {
    name: 'plans loading',
    async open(page, { t }) {
      await mockResponse(page, planEndpoints.list, null)
      await page.goto(routes.premium.to())
      await expect(page.getByText(t('ui.pending'))).toBeVisible()
    },
  },
  {
    name: 'plans that could not be loaded',
    async open(page, { t }) {
      await mockStatus(page, planEndpoints.list, 500)
      await page.goto(routes.premium.to())
      await expect(button(page, t('ui.failed.retry'))).toBeVisible()
    },
  },
  {
    name: 'plan no longer offered',
    async open(page, { t }) {
      await stubOrders(page)
      await mockStatus(page, planEndpoints.order, 404)
      await page.goto(routes.premium.to())
      await button(page, t('office.premium.pay')).click()
      await expect(page.getByText(t('office.premium.withdrawn'))).toBeVisible()
    },
  },
  { name: 'payment', open: (page, { t }) => pay(page, t) },
  {
    name: 'confirmation before another plan',
    async open(page, { t }) {
      await pay(page, t)
      await button(page, t('office.premium.another')).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'paid', open: settled('done', 'office.premium.paid') },
  { name: 'payment failed', open: settled('failed', 'office.premium.failed') },
  { name: 'payment too little', open: settled('failed', 'office.premium.failed.underpaid', true) },
]

export const premiumScreens = screens.map(byMember)
