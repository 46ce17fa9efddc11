import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { planEndpoints } from '@sallyport/contract/endpoints'
import { answerGood, answerStatus, answerWith } from './fake-answers.ts'
import { button, heading, type Say } from './say.ts'
import { byMember, type Screen } from './screen.ts'
import { stubOrders } from './stub-orders.ts'
import { expect } from './test.ts'

/** A purchase at a gateway that says nothing until the order is settled. */
async function pay(page: Page, say: Say) {
  const orders = await stubOrders(page)
  await page.goto(routes.premium.to())
  await button(page, say('office.premium.pay')).click()
  await expect(page.getByTitle(say('office.premium.payment.frame'))).toBeVisible()
  return orders
}

const settled = (status: 'done' | 'failed', title: string): Screen['open'] => {
  return async (page, { say }) => {
    const { settle } = await pay(page, say)
    settle(status)
    await expect(heading(page, say(title))).toBeVisible()
  }
}

const screens: Screen[] = [
  {
    name: 'plans',
    async open(page) {
      await stubOrders(page)
      await page.goto(routes.premium.to())
      await expect(page.getByRole('main').getByRole('radio', { checked: true })).toBeVisible()
    },
  },
  {
    name: 'no plans',
    async open(page, { say }) {
      await answerGood(page, planEndpoints.list, { list: [] })
      await page.goto(routes.premium.to())
      await expect(page.getByText(say('office.premium.empty'))).toBeVisible()
    },
  },
  {
    name: 'plans waiting',
    async open(page, { say }) {
      await answerWith(page, planEndpoints.list, null)
      await page.goto(routes.premium.to())
      await expect(page.getByText(say('ui.pending'))).toBeVisible()
    },
  },
  {
    name: 'plans that could not be loaded',
    async open(page, { say }) {
      await answerStatus(page, planEndpoints.list, 500)
      await page.goto(routes.premium.to())
      await expect(button(page, say('ui.failed.retry'))).toBeVisible()
    },
  },
  { name: 'payment', open: (page, { say }) => pay(page, say) },
  {
    name: 'the question before another plan',
    async open(page, { say }) {
      await pay(page, say)
      await button(page, say('office.premium.another')).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'paid', open: settled('done', 'office.premium.paid') },
  { name: 'payment failed', open: settled('failed', 'office.premium.failed') },
]

export const premiumScreens = screens.map(byMember)
