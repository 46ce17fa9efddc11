import type { Page } from '@playwright/test'
import { limits, routes } from 'shared/config'
import { expectAccessible } from './support/accessible.ts'
import { expectToFit } from './support/layout.ts'
import { premiumWords, type PremiumWords } from './support/premium-words.ts'
import { speak } from './support/speak.ts'
import { purchaseCalls, stubOrders } from './support/stub-orders.ts'
import { expect, test } from './support/test.ts'

type State = { name: string; act: (page: Page, words: PremiumWords) => Promise<unknown> }

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

const open = async (page: Page) => {
  await page.unrouteAll()
  const orders = await stubOrders(page)
  await page.goto(routes.premium.to())
  return orders
}

const pay = async (page: Page, words: PremiumWords) => {
  const orders = await open(page)
  await page.getByRole('button', { name: words.pay, exact: true }).click()
  await expect(page.getByTitle(words.payment)).toBeVisible()
  return orders
}

/** Every state of a purchase; the last ones end it, so that the next one begins anew. */
const states: State[] = [
  {
    name: 'plans',
    act: async (page, words) => {
      await open(page)
      await expect(page.getByRole('radio', { name: words.year })).toBeChecked()
    },
  },
  {
    name: 'no plans',
    act: async (page, words) => {
      await open(page)
      await page.route(purchaseCalls.list, (route) => route.fulfill({ json: { list: [] } }))
      await page.reload()
      await expect(page.getByText(words.empty)).toBeVisible()
    },
  },
  {
    name: 'plans that could not be loaded',
    act: async (page, words) => {
      await open(page)
      await page.route(purchaseCalls.list, (route) => route.fulfill({ status: 500, json: {} }))
      await page.reload()
      await expect(page.getByRole('button', { name: words.again })).toBeVisible()
    },
  },
  {
    name: 'paid',
    act: async (page, words) => {
      const { settle } = await pay(page, words)
      settle('done')
      await heading(page, words.paid)
    },
  },
  {
    name: 'failed',
    act: async (page, words) => {
      const { settle } = await pay(page, words)
      settle('failed')
      await heading(page, words.failed)
    },
  },
  { name: 'payment', act: pay },
  {
    name: 'the question before another plan',
    act: async (page, words) => {
      await page.getByRole('button', { name: words.another }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

const causedHere = /status of 500/

test('axe finds nothing in any state, in light and in dark', async ({ asMember: page, announced }) => {
  announced.push(causedHere)
  test.slow()
  for (const { name, act } of states) {
    await act(page, premiumWords.en)
    await expectAccessible(page, name)
  }
})

/** The narrowest phone, and the widths at which the frame changes. */
const widths = [320, limits.device.tablet, 1280]

for (const [language, words] of Object.entries(premiumWords)) {
  test(`${language}: nothing is cut off or scrolls sideways in any state at any width`, async ({
    openAs,
    announced,
  }) => {
    announced.push(causedHere)
    test.slow()
    const page = await openAs('member', { locale: words.locale })
    await speak(page, language)
    for (const { name, act } of states) {
      await act(page, words)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 })
        await expectToFit(page, `${name} at ${width}`)
      }
    }
  })
}
