import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { runServer } from 'platform/run-server'
import { allowances, missingFeatures, unlistedFeatures } from 'platform/supported-browsers'
import { testSiteFolder } from 'platform/workspace'
import { demoSettings, expect, test } from './support/test.ts'

/** Removes the popover API, which came with the oldest supported browsers. */
const makeOld = (page: Page) => page.addInitScript(() => void Reflect.deleteProperty(HTMLElement.prototype, 'popover'))

/** The uncaught error with which the application refuses to start. */
const refusal = 'This browser is too old'

test('a browser that is too old shows which ones the site supports, however late the script for it arrives', async ({
  expectedErrors,
  openAs,
}) => {
  expectedErrors.push(new RegExp(refusal))
  for (const [locale, title, text] of [
    ['en-GB', 'This browser is too old', 'Update your browser'],
    ['ru-RU', 'Браузер устарел', 'Обновите браузер'],
  ] as const) {
    const page = await openAs(null, { locale })
    await makeOld(page)
    const expectMessageOnly = async () => {
      await expect(page.getByRole('heading')).toHaveText([title])
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.locator('body > :not(main), form')).toHaveCount(0)
    }

    await test.step(`${locale}: after the application`, async () => {
      let deliver = () => {}
      const delivered = new Promise<void>((resolve) => (deliver = resolve))
      await page.route('**/unsupported-browser.js', async (route) => {
        await delivered
        await route.continue()
      })
      const refused = page.waitForEvent('pageerror', ({ message }) => message === refusal)
      await page.goto(routes.login.to(), { waitUntil: 'commit' })
      await refused
      deliver()
      await expectMessageOnly()
    })

    await test.step(`${locale}: beside the other scripts`, async () => {
      await page.unrouteAll()
      await page.goto(routes.nodes.to(), { waitUntil: 'load' })
      await expectMessageOnly()
    })
  }
})

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

  const usedFeatures = new Set((await missingFeatures(testSiteFolder)).map(({ feature }) => feature))
  expect(allowances.flatMap(({ features }) => features).filter((feature) => !usedFeatures.has(feature))).toEqual([])
})
