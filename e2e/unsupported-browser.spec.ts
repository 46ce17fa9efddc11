import type { Page } from '@playwright/test'
import { runServer } from 'platform/run-server'
import { allowances, missingFeatures, unlistedFeatures } from 'platform/supported-browsers'
import { testSiteFolder } from 'platform/workspace'
import { routes } from '@sallyport/contract/config'
import { demoSettings, expect, test } from './support/test.ts'

/** Takes the popovers away, which the oldest supported browsers have just learned. */
const makeOld = (page: Page) => page.addInitScript(() => void Reflect.deleteProperty(HTMLElement.prototype, 'popover'))

for (const [locale, title, text] of [
  ['en-GB', 'This browser is too old', 'Update your browser'],
  ['ru-RU', 'Браузер устарел', 'Обновите браузер'],
] as const) {
  test(`${locale}: a browser that is too old shows which ones the site supports`, async ({
    expectedErrors,
    openAs,
  }) => {
    // React does not find its element.
    expectedErrors.push(/Target container is not a DOM element|Minified React error #299/)
    const page = await openAs(null, { locale })
    await makeOld(page)

    for (const path of [routes.login.to(), routes.nodes.to()]) {
      await page.goto(path, { waitUntil: 'load' })

      await expect(page.getByRole('heading')).toHaveText([title])
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.locator('body > :not(main), form')).toHaveCount(0)
    }
  })
}

test('a browser that cannot run the other scripts shows it, under a base path too', async ({
  expectedErrors,
  openAs,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const server = await runServer({ ...demoSettings, PUBLIC_URL: 'http://localhost/vpn' })
  const page = await openAs(null, { baseURL: server.url })
  await makeOld(page)
  await page.route(/\/static\/js\//, (route) => route.abort())

  await page.goto(`/vpn${routes.login.to()}`)

  await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
  await server.stop()
})

test('the scripts and stylesheets of the site need no features that a supported browser lacks', async () => {
  expect(await unlistedFeatures(testSiteFolder)).toEqual([])

  const used = new Set((await missingFeatures(testSiteFolder)).map(({ feature }) => feature))
  expect(allowances.flatMap(({ features }) => features).filter((feature) => !used.has(feature))).toEqual([])
})
