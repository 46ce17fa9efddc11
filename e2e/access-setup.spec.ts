import { readFileSync } from 'node:fs'
import { devices, type Locator } from '@playwright/test'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { createInviteLink } from './support/invites.ts'
import { tabTo } from './support/keyboard.ts'
import { liveRegion } from './support/live-region.ts'
import { mockNode } from './support/mock-node.ts'
import { mockSuccess } from './support/mock-responses.ts'
import { allocateResponse, freeNode, statusResponse } from './support/office-responses.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const android = { ...devices['Pixel 7'], locale: 'en-GB' }
const node = routes.node.to({ id: 7 })

test('the page of a node is a column with a compact card and the form in one row above the how-to', async ({
  asAdmin: page,
}) => {
  await mockNode(page, { count: 0 })
  for (const width of [360, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(node)
    const field = page.getByLabel('Name', { exact: true })
    await expect(field).toBeVisible()
    const boxOf = async (element: Locator) => (await element.boundingBox())!
    const [fieldBox, create, howTo, card] = await Promise.all([
      boxOf(field),
      boxOf(page.getByRole('button', { name: 'Create', exact: true })),
      boxOf(page.getByRole('heading', { name: 'How to connect' })),
      boxOf(page.getByText('Norway, Oslo').locator('xpath=ancestor::div[2]')),
    ])

    expect(create.x).toBeGreaterThanOrEqual(fieldBox.x + fieldBox.width)
    expect(Math.abs(create.y - fieldBox.y)).toBeLessThan(2)
    expect(howTo.y).toBeGreaterThan(create.y)
    expect(card.width).toBeLessThanOrEqual(720)
    expect(card.height).toBeLessThan(width === 360 ? 120 : 72)
    for (const text of ['3/10', 'WireGuard', 'Active'])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  }
})

test('on a phone the card is in sight with the file first, and the help follows it', async ({
  expectedErrors,
  openAs,
}) => {
  expectedErrors.push(/Failed to load resource/)
  // A premium user has no time limit: the page does not poll the account, whose response would correct the moved clock.
  const page = await openAs('premium', { ...android, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.clock.install()
  await mockNode(page, { count: 0, status: statusResponse('ready') })
  await mockSuccess(page, accessEndpoints.allocate, allocateResponse(freeNode, 'phone'))
  const card = page.getByRole('region', { name: 'New access' })
  const download = card.getByRole('button', { name: 'Download config', exact: true })
  const create = page.getByRole('button', { name: 'Create', exact: true })

  await test.step('no access is created while the code of its card cannot be loaded', async () => {
    let requestCount = 0
    page.on('request', (request) => (requestCount += request.url().endsWith(accessEndpoints.allocate.path) ? 1 : 0))
    const isCard = /\/card\.\w+\.js/
    await page.route(isCard, (route) => route.abort())
    await page.goto(node)
    await page.getByLabel('Name', { exact: true }).fill('phone')
    await create.tap()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('phone')
    expect(requestCount).toBe(0)
    await page.unroute(isCard)
  })

  await test.step('the new card is in sight, with the code for another device below the file', async () => {
    await create.tap()
    const heading = card.getByRole('heading', { name: 'New access' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expect(download).toBeInViewport({ ratio: 1 })
    const figure = card.getByRole('figure')
    await expect(figure.getByRole('img', { name: 'QR code' })).toBeVisible()
    expect((await figure.boundingBox())!.y).toBeGreaterThan((await download.boundingBox())!.y)
  })

  await test.step('the copied text is that of the file, which the steps of the app name', async () => {
    await card.getByRole('button', { name: 'Copy as text' }).tap()
    await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const [file] = await Promise.all([page.waitForEvent('download'), download.tap()])
    expect(copied).toBe(readFileSync(await file.path(), 'utf8'))
    await expect(
      card.getByRole('region', { name: 'On this device' }).getByText(/^The download of phone\.conf has started/),
    ).toBeVisible()
  })

  await test.step('help comes into sight when the access has not connected after two minutes', async () => {
    await card.getByRole('button', { name: 'Close' }).scrollIntoViewIfNeeded()
    await page.clock.fastForward('02:05')
    await expect(liveRegion(card).getByText('Did it work?')).toBeInViewport({ ratio: 1 })
    await expect(card.getByRole('button', { name: 'It works' })).toBeInViewport({ ratio: 1 })
  })
})

test('on an Android phone an invited member saves a config with at most five taps', async ({ openAs, server }) => {
  const page = await openAs(null, android)
  let taps = 0
  await page.exposeFunction('countTap', () => (taps += 1))
  await page.addInitScript(() => {
    const scope = globalThis as typeof globalThis & { countTap: () => unknown }
    addEventListener('pointerdown', () => void scope.countTap(), { capture: true })
  })
  await page.goto(await createInviteLink(server))

  // The keyboard of the phone moves from field to field.
  await page.getByLabel('Email').tap()
  await page.keyboard.type('phone-member@sallyport.test')
  for (const label of ['Password', 'Confirm password']) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type('Valid1234')
  }
  await page.getByRole('button', { name: 'Create account' }).tap()
  await page.getByRole('list', { name: 'Nodes', exact: true }).getByRole('link').first().tap()
  await page.getByRole('button', { name: 'Create', exact: true }).tap()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download config', exact: true }).tap(),
  ])

  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\[Interface\]\n[^]+PrivateKey = /)
  await expect(
    page.getByRole('region', { name: 'On this device' }).getByText(/^The download of Android\.conf has started/),
  ).toBeVisible()
  expect(taps).toBeGreaterThan(0)
  expect(taps).toBeLessThanOrEqual(5)

  await page.goto(routes.settings.to())
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  // Hidden on a phone, where a keyboard is unlikely.
  await expect(page.getByRole('checkbox', { name: 'Go to search' })).toBeHidden()
})
