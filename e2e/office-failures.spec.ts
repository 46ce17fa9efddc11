import type { Page } from '@playwright/test'
import { accessEndpoints, accessStatusEndpoints, nodeEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import { routes } from './support/routes.ts'
import { accessActions } from './support/access-actions.ts'
import { badResponses, failsWithoutSchema, missing, noResponse, type BadResponse } from './support/bad-responses.ts'
import { mockNode } from './support/mock-node.ts'
import { mockCall, mockSuccess, mockStatus } from './support/mock-responses.ts'
import { pauseToasts } from './support/pause-toasts.ts'
import { allocateResponse, freeNode, nodesResponse } from './support/office-responses.ts'
import { expect, test } from './support/test.ts'

const failures = [...badResponses, noResponse]
const node = routes.node.to({ id: 7 })

async function mockAll(page: Page) {
  await page.unrouteAll()
  await mockSuccess(page, nodeEndpoints.list, nodesResponse(freeNode))
  await mockNode(page, { count: 1 })
  await mockSuccess(page, accessEndpoints.allocate, allocateResponse(freeNode))
  await mockSuccess(page, accessEndpoints.rename, {})
  await mockSuccess(page, accessEndpoints.remove, {})
}

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  test.slow()
})

/** Longer than the timeout of a call, also when the machine pauses. */
const failureTimeout = { timeout: 20_000 }

/** Expects one toast with the message, and dismisses it. */
async function expectToast(page: Page, { name, message }: BadResponse) {
  const toast = page.locator('.Toastify__toast').filter({ hasText: message })
  await expect(toast, name).toHaveCount(1, failureTimeout)
  // By keyboard: a click waits until the toast stops moving, and by then it may have closed.
  await toast.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(toast).toHaveCount(0)
}

/** Expects the reason in the panel that replaces the content, and no toast. */
async function expectPanel(page: Page, { name, reason }: BadResponse) {
  await expect(page.getByText(reason, { exact: true }), name).toBeVisible(failureTimeout)
  await expect(page.getByRole('alert'), name).toHaveCount(1)
}

const lists = [
  {
    endpoint: nodeEndpoints.list,
    path: routes.nodes.to(),
    listFailures: [...failures, missing],
    content: (page: Page) => page.getByRole('link', { name: 'Fjord' }),
  },
  {
    endpoint: accessEndpoints.byNode,
    path: node,
    // A 404 is that of the page.
    listFailures: failures,
    content: (page: Page) => page.getByRole('heading', { name: 'Fjord' }),
  },
]

for (const { endpoint, path, listFailures, content } of lists) {
  test(`${endpoint.path}: every failure shows a panel with its reason, and Try again loads the content`, async ({
    asMember: page,
  }) => {
    for (const failure of listFailures) {
      await page.unrouteAll()
      await mockCall(page, endpoint, failure.fulfil)
      await page.goto(path)
      await expectPanel(page, failure)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

      await mockAll(page)
      await page.getByRole('button', { name: 'Try again' }).click()

      await expect(content(page), failure.name).toBeVisible()
    }
  })
}

for (const { endpoint, hasNoSchema, prepare, send, expectUnchanged, success } of accessActions) {
  test(`${endpoint.path}: every failure shows a toast and keeps the input, and the next attempt works`, async ({
    asMember: page,
  }) => {
    await mockAll(page)
    await page.goto(node)
    await pauseToasts(page)
    await prepare(page)

    for (const failure of hasNoSchema ? failures.filter(failsWithoutSchema) : failures) {
      await mockCall(page, endpoint, failure.fulfil)
      await send(page)
      await expectToast(page, failure)
      await expectUnchanged(page, failure.name)
    }

    await mockAll(page)
    await send(page)
    await expect(success(page)).toBeVisible()
  })
}

test('account info: every failure shows a toast and keeps the cached account', async ({ asMember: page }) => {
  for (const failure of failures) {
    await page.unrouteAll()
    await mockCall(page, sessionEndpoints.info, failure.fulfil)
    await page.goto(routes.settings.to())
    await pauseToasts(page)
    await expect(page.getByText('member@sallyport.test')).toBeVisible()
    await expectToast(page, failure)
    await expect(page.getByText('Basic', { exact: true })).toBeVisible()
  }
})

test('account info: a failure without a cached account shows a toast and the login page', async ({
  asMember: page,
}) => {
  // Before the page loads: a successful response would store the account again.
  await mockStatus(page, sessionEndpoints.info, 500)
  await page.goto(routes.notFound.to())
  await page.evaluate(() => {
    const [key, text] = Object.entries<string>(localStorage).find(([, stored]) => stored.includes('"account"'))!
    localStorage.setItem(key, text.replace(/"account":\{[^}]*\}/, '"account":null'))
  })

  await page.goto(routes.nodes.to())
  await pauseToasts(page)

  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page).toHaveURL(routes.login.to())
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.unrouteAll()
  await page.goto(routes.nodes.to())
  await expect(page.getByRole('list', { name: 'Nodes' })).toBeVisible()
})

const calls = [
  { endpoint: sessionEndpoints.info, path: routes.settings.to() },
  { endpoint: accessStatusEndpoints.byNode, path: node },
  ...lists.map(({ endpoint, path }) => ({ endpoint, path })),
  ...accessActions.map(({ endpoint, prepare, send }) => ({
    endpoint,
    path: node,
    prepare: async (page: Page) => {
      await prepare(page)
      await send(page)
    },
  })),
]

test('a 401 of any call redirects to the login page', async ({ openAs }) => {
  for (const { endpoint, path, ...call } of calls) {
    const page = await openAs('member')
    await mockAll(page)
    await mockStatus(page, endpoint, 401)
    await page.goto(path)
    if ('prepare' in call) await call.prepare(page)

    await expect(page, endpoint.path).toHaveURL(routes.login.to())
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.context().close()
  }
})
