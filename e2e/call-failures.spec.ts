import type { Page, Route } from '@playwright/test'
import { accessEndpoints, nodeEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import { mockNode } from './support/mock-node.ts'
import { mockCall, mockResponse, mockStatus, mockSuccess } from './support/mock-responses.ts'
import { allocateResponse, freeNode } from './support/office-responses.ts'
import { pauseToasts } from './support/pause-toasts.ts'
import { routes } from './support/routes.ts'
import { purchaseCalls, stubOrders } from './support/stub-orders.ts'
import { expect, notFoundError, test } from './support/test.ts'

// One failure of each kind in each place that shows failures. The unit tests have every call with every failure.

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
})

/** Expects one toast with the message, and dismisses it. */
async function expectToast(page: Page, message: string) {
  const toast = page.locator('.Toastify__toast').filter({ hasText: message })
  await expect(toast).toHaveCount(1)
  // By keyboard: a click waits until the toast stops moving, and by then it may have closed.
  await toast.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(toast).toHaveCount(0)
}

test('a list without a response in time shows a panel with the reason, and Try again loads it', async ({
  asMember: page,
}) => {
  await mockResponse(page, nodeEndpoints.list, null)
  await page.goto(routes.nodes.to())
  const reason = 'The server is not responding. Check your connection and try again.'
  await expect(page.getByText(reason, { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('link', { name: 'Almaty', exact: true })).toBeVisible()
})

test('a form shows one toast for each failure and keeps its input, and the next attempt works', async ({
  asMember: page,
}) => {
  await mockNode(page, { count: 1 })
  await page.goto(routes.node.to({ id: 7 }))
  await pauseToasts(page)
  const name = page.getByLabel('Name', { exact: true })
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await name.fill('phone')

  for (const [message, fulfil] of [
    ['Something went wrong', (route) => route.abort()],
    ['Too many requests', (route) => route.fulfill({ status: 429, json: { message: 'x' } })],
    ['Something went wrong', (route) => route.fulfill({ body: '<html>no</html>' })],
  ] as [string, (route: Route) => unknown][]) {
    await mockCall(page, accessEndpoints.allocate, fulfil)
    await create.click()
    await expectToast(page, message)
    await expect(name).toHaveValue('phone')
  }

  await mockSuccess(page, accessEndpoints.allocate, allocateResponse(freeNode))
  await create.click()
  await expect(page.getByRole('region', { name: 'New access' })).toBeVisible()
})

test('a poll that fails shows a message once and continues', async ({ asMember: page }) => {
  const { settle } = await stubOrders(page)
  await page.goto(routes.premium.to())
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByTitle('Payment')).toBeVisible()
  await pauseToasts(page)
  let requestCount = 0
  const fail = (route: Route) => {
    requestCount += 1
    return route.fulfill({ status: 500, json: { message: 'x' } })
  }
  await page.route(purchaseCalls.status, fail)
  await expectToast(page, 'Something went wrong')
  const before = requestCount
  await expect.poll(() => requestCount).toBeGreaterThan(before + 1)
  await expect(page.getByText('Something went wrong')).toBeHidden()
  await expect(page.getByTitle('Payment')).toBeVisible()

  settle('failed')
  await page.unroute(purchaseCalls.status, fail)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a failed account request keeps the cached account, and without one leads to the login page', async ({
  asMember: page,
  expectedErrors,
}) => {
  expectedErrors.push(notFoundError)
  await mockStatus(page, sessionEndpoints.info, 500)
  await page.goto(routes.settings.to())
  await pauseToasts(page)
  await expect(page.getByText('member@sallyport.test')).toBeVisible()
  await expectToast(page, 'Something went wrong')
  await expect(page.getByText('Basic', { exact: true })).toBeVisible()

  await page.goto(routes.notFound.to())
  await page.evaluate(() => {
    const [key, text] = Object.entries<string>(localStorage).find(([, stored]) => stored.includes('"account"'))!
    localStorage.setItem(key, text.replace(/"account":\{[^}]*\}/, '"account":null'))
  })
  await page.goto(routes.nodes.to())
  await expect(page).toHaveURL(routes.login.to())
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.unrouteAll()
  await page.goto(routes.nodes.to())
  await expect(page.getByRole('list', { name: 'Nodes' })).toBeVisible()
})
