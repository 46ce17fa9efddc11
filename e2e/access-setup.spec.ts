import { readFileSync } from 'node:fs'
import { devices, type Locator, type Page } from '@playwright/test'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { expectAccessible } from './support/accessible.ts'
import { closeCard } from './support/close-card.ts'
import { createInviteLink } from './support/invites.ts'
import { tabTo } from './support/keyboard.ts'
import { liveRegion } from './support/live-region.ts'
import { mockNode } from './support/mock-node.ts'
import { mockSuccess } from './support/mock-responses.ts'
import { allocateResponse, amneziaNode, freeNode, statusResponse } from './support/office-responses.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const android = { ...devices['Pixel 7'], locale: 'en-GB' }
const node = routes.node.to({ id: 7 })

async function create(page: Page, name = 'phone') {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const card = page.getByRole('region', { name: 'New access' })
  await expect(card).toBeVisible()
  return card
}

async function openMockedCard(page: Page, { of = freeNode, readiness = 'ready', name = 'My phone (work)' } = {}) {
  await mockNode(page, { of, count: 0, status: statusResponse(readiness) })
  await mockSuccess(page, accessEndpoints.allocate, allocateResponse(of, name))
  await page.goto(node)
  return create(page, name)
}

test('the page of a node is a column with a compact card and the form in one row above the how-to', async ({
  asAdmin: page,
}) => {
  await mockNode(page, { count: 0 })
  for (const width of [360, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(node)
    const field = page.getByLabel('Name', { exact: true })
    await expect(field).toBeVisible()
    const boxOf = async (element: ReturnType<Page['locator']>) => (await element.boundingBox())!
    const [fieldBox, create, howTo, card] = await Promise.all([
      boxOf(field),
      boxOf(page.getByRole('button', { name: 'Create', exact: true })),
      boxOf(page.getByRole('heading', { name: 'How to connect' })),
      boxOf(page.getByText('Norway, Oslo').locator('xpath=ancestor::div[1]')),
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

/** Downloads the config on a phone, and expects the steps of an app. */
async function expectSteps(page: Page, card: Locator, store: string, app: string) {
  await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download config', exact: true }).tap(),
  ])

  const steps = liveRegion(card).getByRole('region', { name: 'Next: add phone.conf to the app' })
  await expect(steps.getByRole('link').first()).toHaveAttribute('href', new RegExp(store.replaceAll('.', '\\.')))
  await expect(steps.getByText(`Open ${app}, tap +, choose “Import from file or archive”`)).toBeVisible()
}

test('on a phone the card is in sight, with the file first and the code for another device, and the steps of the app follow', async ({
  openAs,
}) => {
  const page = await openAs('member', android)
  const card = await openMockedCard(page, { name: 'phone' })

  await expect(card.getByRole('heading', { name: 'New access' })).toBeFocused()
  await expect(card.getByRole('heading', { name: 'New access' })).toBeInViewport({ ratio: 1 })
  const download = card.getByRole('button', { name: 'Download config', exact: true })
  await expect(download).toBeInViewport({ ratio: 1 })
  const figure = card.getByRole('figure')
  await expect(figure.getByText('For another device')).toBeVisible()
  expect((await figure.boundingBox())!.y).toBeGreaterThan((await download.boundingBox())!.y)
  await expectAccessible(page, 'card on a phone')
  await expectSteps(page, card, 'com.wireguard.android', 'WireGuard')
})

test('on Android the download on a node with AmneziaWG is followed by the steps of its app', async ({ openAs }) => {
  const page = await openAs('member', android)
  const card = await openMockedCard(page, { of: amneziaNode, name: 'phone' })
  await expectSteps(page, card, 'org.amnezia.awg', 'AmneziaWG')
})

test('the config is copied as text, the same as the file', async ({ openAs }) => {
  const page = await openAs('member', { permissions: ['clipboard-read', 'clipboard-write'] })
  const card = await openMockedCard(page)

  await card.getByRole('button', { name: 'Copy as text' }).click()
  await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download config', exact: true }).click(),
  ])

  expect(copied).toContain('PrivateKey = ')
  expect(copied).toBe(readFileSync(await download.path(), 'utf8'))
})

test('the steps are open until the first access exists, and on a phone tell to import the file', async ({ openAs }) => {
  const page = await openAs('premium', android)
  await page.goto(`${routes.nodes.to()}?search=vilnius`)
  await page.getByRole('link', { name: 'Vilnius', exact: true }).tap()
  const sections = page.locator('details')
  await expect(sections).toHaveCount(3)
  for (const section of await sections.all()) await expect(section).toHaveAttribute('open')
  await expect(sections.getByText(/Import from file or archive/)).toBeVisible()
  await expect(sections.getByRole('link').first()).toHaveAttribute('href', /play\.google\.com/)

  await create(page)
  await closeCard(page)

  for (const section of await sections.all()) await expect(section).not.toHaveAttribute('open')
})

test('help is offered on the card when a new access has not connected after two minutes, until it does', async ({
  openAs,
}) => {
  // Not limited: the page polls no account, whose response would correct the moved clock.
  const page = await openAs('premium', android)
  await page.clock.install()
  const card = await openMockedCard(page)
  await expect(card.getByText('The node is ready: connect now')).toBeVisible()
  const question = page.getByText('Did it work?')
  await expect(question).toBeHidden()

  // The user has scrolled to the end of the card.
  await card.getByRole('button', { name: 'Close' }).scrollIntoViewIfNeeded()
  await page.clock.fastForward('02:05')
  await expect(liveRegion(card).getByText('Did it work?')).toBeInViewport({ ratio: 1 })
  await expect(card.getByRole('button', { name: 'It works' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('My phone (work) has not connected yet. Check these first:')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', routes.support.to())
  await expectAccessible(page, 'help')

  const connected = { readiness: 'ready', items: [{ id: 14, last_handshake: 1_790_000_000 }] }
  await mockSuccess(page, accessEndpoints.statusByNode, connected)
  await page.clock.fastForward('00:06')
  await expect(question).toBeHidden()
})

test('no access is created while the code of its QR code cannot be loaded', async ({
  asPremium: page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await mockNode(page, { count: 0 })
  await mockSuccess(page, accessEndpoints.allocate, allocateResponse(freeNode, 'phone'))
  let requestCount = 0
  page.on('request', (request) => (requestCount += request.url().endsWith(accessEndpoints.allocate.path) ? 1 : 0))
  const isQrCode = /\/qr-code\.\w+\.js/
  await page.route(isQrCode, (route) => route.abort())
  await page.goto(node)
  await page.getByLabel('Name', { exact: true }).fill('phone')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('phone')
  expect(requestCount).toBe(0)

  await page.unroute(isQrCode)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
})

test('on an Android phone an invited member saves a config with at most six taps', async ({ openAs, server }) => {
  const page = await openAs(null, { ...android, timezoneId: 'Europe/Berlin' })
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
  await page.getByRole('list', { name: 'Recommended' }).getByRole('link').first().tap()
  await page.getByLabel('Name', { exact: true }).tap()
  await page.keyboard.type('phone')
  await page.getByRole('button', { name: 'Create', exact: true }).tap()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download config', exact: true }).tap(),
  ])

  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\[Interface\]\n[^]+PrivateKey = /)
  await expect(page.getByRole('region', { name: 'Next: add phone.conf to the app' })).toBeVisible()
  expect(taps).toBeGreaterThan(0)
  expect(taps).toBeLessThanOrEqual(6)
})
