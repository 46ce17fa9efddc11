import type { Page, Route } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { badResponses } from './support/bad-responses.ts'
import { pauseToasts } from './support/pause-toasts.ts'
import { purchaseCalls, stubOrders } from './support/stub-orders.ts'
import { expect, test } from './support/test.ts'

const open = async (page: Page) => {
  await page.goto(routes.premium.to())
  await expect(page.getByRole('heading', { name: 'Premium', level: 1 })).toBeVisible()
}

const pay = async (page: Page) => {
  await open(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByTitle('Payment')).toBeVisible()
}

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
})

for (const { name, fulfil, message, reason } of badResponses) {
  test(`plans: ${name} shows its reason, and Try again loads them`, async ({ asMember: page }) => {
    await stubOrders(page)
    await page.route(purchaseCalls.list, fulfil)
    await open(page)
    await expect(page.getByText(reason, { exact: true })).toBeVisible()

    await page.unroute(purchaseCalls.list, fulfil)
    await page.getByRole('button', { name: 'Try again' }).click()

    await expect(page.getByRole('group', { name: 'Plans' }).getByRole('radio')).toHaveCount(3)
  })

  test(`order: ${name} shows a message and keeps the selected plan`, async ({ asMember: page }) => {
    await stubOrders(page)
    await page.route(purchaseCalls.order, fulfil)
    await open(page)
    await page.getByRole('radio', { name: /^6 months/ }).check()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^6 months/ })).toBeChecked()

    await page.unroute(purchaseCalls.order, fulfil)
    await page.getByRole('button', { name: 'Pay' }).click()

    await expect(page.getByTitle('Payment')).toBeVisible()
  })

  test(`status: ${name} shows a message once, and polling continues`, async ({ asMember: page }) => {
    const { settle } = await stubOrders(page)
    await pay(page)
    await pauseToasts(page)
    let requestCount = 0
    const failing = async (route: Route) => {
      requestCount += 1
      await fulfil(route)
    }
    await page.route(purchaseCalls.status, failing)
    await expect(page.getByText(message)).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(page.getByText(message)).toBeHidden()
    const before = requestCount
    await expect.poll(() => requestCount).toBeGreaterThan(before + 1)
    await expect(page.getByText(message)).toBeHidden()
    await expect(page.getByTitle('Payment')).toBeVisible()

    settle('failed')
    await page.unroute(purchaseCalls.status, failing)

    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
}

for (const [name, url] of Object.entries(purchaseCalls)) {
  test(`${name}: a 401 redirects to the login page`, async ({ asMember: page }) => {
    await stubOrders(page)
    await page.route(url, (route) => route.fulfill({ status: 401, json: { message: 'no' } }))
    await page.goto(routes.premium.to())
    if (name !== 'list') await page.getByRole('button', { name: 'Pay' }).click()

    await expect(page).toHaveURL(routes.login.to())
  })
}

test('an order that is unknown to the server fails', async ({ asMember: page }) => {
  await stubOrders(page)
  await page.route(purchaseCalls.status, (route) => route.fulfill({ status: 404, json: { message: 'not found' } }))
  await open(page)

  await page.getByRole('button', { name: 'Pay' }).click()

  // An effect removes the stored order, before the one that moves the focus.
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
})
