import type { Page } from '@playwright/test'
import { routes } from './support/routes.ts'
import { expect, notFoundError, test } from './support/test.ts'

/** Modules that must exist once, each with a text that occurs only in its code. */
const singletons = {
  'react-dom': 'react.dev/errors',
  '@sallyport/runtime/router': '__reactRouterVersion',
  '@sallyport/runtime/i18n': 'initializedStoreOnce',
  '@sallyport/runtime/session': 'sallyport-session',
  '@sallyport/runtime/api': 'AxiosError',
}

/** Visits the remotes of the office and of the admin without a reload. */
async function visitAllRemotes(page: Page) {
  const nodeLink = page.getByRole('main').getByRole('link', { name: 'Almaty', exact: true })
  const createNodeLink = page.getByRole('main').getByRole('link', { name: 'Create node' })
  await page.goto(routes.nodes.to())
  await expect(nodeLink).toBeVisible()
  await page.getByRole('link', { name: 'Admin nodes' }).click()
  await expect(page).toHaveURL(routes.adminNodes.to())
  await expect(createNodeLink).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(routes.nodes.to())
  // The URL changes before the page does.
  await expect(createNodeLink).toBeHidden()
  await expect(nodeLink).toBeVisible()
}

type Supplied = { from: string; useIn: string[] }
type ShareScope = Record<string, Record<string, Supplied>>
type FederationGlobal = { __INSTANCES__: { shareScopeMap: { default: ShareScope } }[] }

/** The share scope of the federation runtime: which container supplies a module, and which containers use it. */
const shareScope = (page: Page) =>
  page.evaluate(() => {
    const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: FederationGlobal }
    const scope = __FEDERATION__.__INSTANCES__[0]!.shareScopeMap.default
    const entries = Object.entries(scope).map(([name, versions]) => [
      name,
      Object.values(versions).map(({ from, useIn }) => ({ from, useIn })),
    ])
    return Object.fromEntries(entries) as Record<string, Supplied[]>
  })

test('the shell supplies React, the router, i18n and the session, whose code is in one file and which the remotes use', async ({
  asAdmin: page,
  expectedErrors,
}) => {
  expectedErrors.push(notFoundError)
  const scripts = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.set(
        response.url(),
        response.text().catch(() => ''),
      )
  })
  await visitAllRemotes(page)

  const supplied = await shareScope(page)
  for (const name of ['react', 'react/jsx-runtime', 'react-dom', ...Object.keys(singletons)]) {
    expect(
      supplied[name]?.map(({ from }) => from),
      name,
    ).toEqual(['shell'])
  }
  for (const name of ['react', '@sallyport/runtime/router', '@sallyport/runtime/i18n', '@sallyport/runtime/session']) {
    const users = [/^sallyport_office_/, /^sallyport_admin_/].map((user) => expect.stringMatching(user))
    expect(supplied[name]![0]!.useIn, name).toEqual(expect.arrayContaining(users))
  }

  await page.goto(routes.notFound.to())
  const texts = await Promise.all(scripts.values())
  for (const [name, snippet] of Object.entries(singletons)) {
    expect(texts.filter((text) => text.includes(snippet)).length, name).toBe(1)
  }
})

test('signing in and out in one tab signs the others in and out', async ({ openAs, sessionOf }) => {
  const page = await openAs(null)
  const other = await page.context().newPage()
  await other.goto(routes.login.to())
  await expect(other.getByLabel('Email')).toBeVisible()
  const { origins } = await sessionOf('privileged')

  await page.goto(routes.login.to())
  const storage = origins[0]!.localStorage
  await page.evaluate((items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)), storage)
  await expect(other).toHaveURL(routes.nodes.to())
  await expect(other.getByRole('heading', { name: 'Nodes' })).toBeVisible()

  await page.goto(routes.logout.to())
  await expect(page).toHaveURL(routes.login.to())
  await expect(other).toHaveURL(routes.login.to())
})
