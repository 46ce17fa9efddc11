import type { Page } from '@playwright/test'
import { limits, routes } from '@sallyport/contract/config'
import { runServer } from 'platform/run-server'
import { heading } from './support/translations.ts'
import { expect, test } from './support/test.ts'

const failed = 'This section could not be loaded'

/** Console errors of Chromium for missing files; the second one for requests of the service worker. */
const missingFiles = [/status of (404|500)/, /net::ERR_FAILED/, /Refused to execute script/]

/** Every injectable fault, with its console errors. */
const failures: [fault: string, errors: RegExp[]][] = [
  ['404', missingFiles],
  ['500', missingFiles],
  ['hang', []],
  ['broken', [/Broken by the fault switch/]],
  ['incompatible', []],
]

for (const [fault, errors] of failures) {
  test(`office:${fault} breaks the office, but neither the frame nor the admin section`, async ({
    asAdmin: page,
    expectedErrors,
  }) => {
    expectedErrors.push(...errors)
    await page.clock.install()

    // A hanging file delays the load event beyond the timeout of the test.
    await page.goto(`${routes.nodes.to()}?chaos=office:${fault}`, { waitUntil: 'commit' })
    await expectFailed(page)

    await page.getByRole('link', { name: 'Users' }).click()
    await expect(heading(page, 'Users')).toBeVisible()
    await page.getByRole('link', { name: 'Nodes', exact: true }).click()
    await expectFailed(page)
  })
}

/** Moves the clock of the page until the section has failed. */
const expectFailed = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(limits.remote.fileTimeout)
    await expect(page.getByRole('alert')).toContainText(failed, { timeout: 1000 })
  }).toPass()

test('a page without the query parameter works again', async ({ asMember: page, expectedErrors }) => {
  expectedErrors.push(...missingFiles)
  await page.goto(`${routes.nodes.to()}?chaos=office:404`)
  await expect(page.getByRole('alert')).toContainText(failed)

  await page.goto(routes.nodes.to())

  await expect(heading(page, 'Nodes')).toBeVisible()
})

test('a slow remote loads after a note', async ({ asMember: page }) => {
  // The response is held until the note is seen, which is otherwise visible for two seconds only.
  let deliver = () => {}
  const noteSeen = new Promise<void>((resolve) => (deliver = resolve))
  await page.route(/\/remoteEntry\.js\?.*chaos=slow/, async (route) => {
    const response = await route.fetch()
    await noteSeen
    await route.fulfill({ response })
  })
  const begun = Date.now()

  await page.goto(`${routes.nodes.to()}?chaos=office:slow`, { waitUntil: 'commit' })
  await expect(page.getByText('This is taking longer than usual')).toBeVisible({ timeout: 20_000 })
  deliver()
  await expect(heading(page, 'Nodes')).toBeVisible({ timeout: 20_000 })

  expect(Date.now() - begun).toBeGreaterThan(limits.faultInjection.slowDelay)
})

test('an invalid value is reported in the console with the accepted ones', async ({ asGuest: page }) => {
  const warning = page.waitForEvent(
    'console',
    // Chromium may warn about an unused preload first.
    (message) => message.type() === 'warning' && message.text().startsWith('chaos:'),
  )

  await page.goto(`${routes.login.to()}?chaos=ofice:404`)

  expect((await warning).text()).toBe(
    'chaos: found "ofice:404", expected app:fault, of the apps admin, auth, office and the faults 404, 500, hang, slow, broken, incompatible',
  )
  await expect(heading(page, 'Log in')).toBeVisible()
})

test('fault injection is off in production', async ({ openAs }) => {
  const server = await runServer({ LOG_LEVEL: 'info' })
  const page = await openAs(null, { baseURL: server.url })

  await page.goto(`${routes.login.to()}?chaos=auth:404`)
  await expect(heading(page, 'Log in')).toBeVisible()

  await page.close()
  await server.stop()
})
