import type { Locator, Page } from '@playwright/test'
import { limits, routes } from '@sallyport/contract/config'
import { accessEndpoints, nodeEndpoints } from '@sallyport/contract/endpoints'
import { liveRegion } from './support/live-region.ts'
import { mockNode } from './support/mock-node.ts'
import { mockSuccess, mockStatus } from './support/mock-responses.ts'
import { pauseToasts } from './support/pause-toasts.ts'
import { allocateResponse, freeNode, nodesResponse, statusResponse } from './support/office-responses.ts'
import { expect, test } from './support/test.ts'

const node = routes.node.to({ id: 7 })

async function openCard(page: Page, readiness = 'ready'): Promise<Locator> {
  await mockNode(page, { status: statusResponse(readiness) })
  await mockSuccess(page, accessEndpoints.allocate, allocateResponse(freeNode))
  await page.goto(node)
  await page.getByLabel('Name', { exact: true }).fill('My phone (work)')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  return page.getByRole('region', { name: 'New access' })
}

/** The darkest pixel of the QR code, and its quiet zone in modules; the finder pattern in its corner is seven modules wide. */
const pixelsOf = (code: Locator) =>
  code.evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement
    const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
    const brightness = (x: number, y: number) => data[(y * width + x) * 4]!
    const positions = Array.from({ length: width }, (_, index) => index)
    const quietZone = positions.findIndex((depth) => positions.some((x) => brightness(x, depth) < 255))
    const corner = positions.slice(quietZone).findIndex((x) => brightness(x, quietZone + 1) > 127)
    return {
      darkest: Math.min(...positions.flatMap((y) => positions.map((x) => brightness(x, y)))),
      quietZoneModules: Math.round((quietZone / corner) * 7),
    }
  })

test('in the dark theme too, the QR code is 280 px wide, black on white, with a quiet zone of four modules', async ({
  asMember: page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const code = (await openCard(page)).getByRole('img', { name: 'QR code' })

  await expect
    .poll(() => code.boundingBox())
    .toMatchObject({ width: limits.config.qrSize, height: limits.config.qrSize })
  // The canvas is drawn after it is visible.
  await expect.poll(() => pixelsOf(code)).toEqual({ darkest: 0, quietZoneModules: limits.config.qrQuietZone })
})

test('the one-time card shows the readiness of the node without moving the QR code', async ({ asMember: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const card = await openCard(page, 'pending')
  const code = card.getByRole('img', { name: 'QR code' })
  const note = liveRegion(card)
  await expect(note.getByText('Sending this access to the node…')).toBeVisible()
  // The page scrolls to the heading when it gets the focus.
  await expect(card.getByRole('heading', { name: 'New access' })).toBeFocused()
  await expect(card.getByRole('heading', { name: 'New access' })).toHaveAccessibleDescription(/shown only once/)
  const before = await code.boundingBox()

  for (const [readiness, text] of [
    ['unreachable', /^The node can’t be reached/],
    ['ready', 'The node is ready: connect now'],
  ] as const) {
    await mockSuccess(page, accessEndpoints.statusByNode, statusResponse(readiness))
    await expect(note.getByText(text)).toBeVisible()
    await expect(note.getByText('Sending this access to the node…')).toBeHidden()
    expect(await code.boundingBox()).toEqual(before)
  }

  const last_handshake = Math.floor(Date.now() / 1000)
  const connected = { readiness: 'ready', items: [12, 13, 14].map((id) => ({ id, last_handshake })) }
  await mockSuccess(page, accessEndpoints.statusByNode, connected)
  await expect(note.getByText('It works: this access has connected')).toBeVisible()
  await expect(note.getByText('The node is ready: connect now')).toBeHidden()
  expect(await code.boundingBox()).toEqual(before)
})

test('an expired session redirects to login without confirmation while the card is open', async ({
  asMember: page,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(/)
  const card = await openCard(page)
  await expect(card).toBeVisible()
  await mockStatus(page, accessEndpoints.rename, 401)
  const row = page.getByRole('list', { name: 'Accesses' }).getByRole('listitem').first()
  await row.getByRole('button', { name: 'Rename' }).click()
  await row.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL(routes.login.to())
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('print output contains only the name, the node, the config and the QR code of the card', async ({
  asMember: page,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(/)
  const card = await openCard(page)
  const code = card.getByRole('img', { name: 'QR code' })
  await expect(code).toBeVisible()
  await mockStatus(page, accessEndpoints.rename, 500)
  await pauseToasts(page)
  const list = page.getByRole('list', { name: 'Accesses' })
  await list.getByRole('button', { name: 'Rename' }).first().click()
  await list.getByRole('button', { name: 'Save' }).click()
  const outside = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('heading', { level: 1 }),
    list,
    card.getByRole('button', { name: 'Close' }),
    page.getByText('Something went wrong'),
    card.getByText('shown only once'),
  ]
  for (const element of outside) await expect(element).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))

  for (const element of outside) await expect(element).toBeHidden()
  await expect(page.locator('button').filter({ visible: true })).toHaveCount(0)
  await expect(card.getByText('My phone (work)')).toBeVisible()
  await expect(card.getByText(freeNode.name)).toBeVisible()
  await expect(card.getByText('[Interface]')).toBeVisible()
  await expect(code).toBeVisible()
})

test('changing the language keeps an open card', async ({ asMember: page }) => {
  const card = await openCard(page)
  await expect(card).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'RU' }).click()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать конфигурацию' }).click(),
  ])

  expect(download.suggestedFilename()).toBe('My phone (work).conf')
})

/** Whether red or green is the stronger component of the text colour. */
const strongerComponent = (badge: Locator) =>
  badge.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')!
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    const [red, green] = context.getImageData(0, 0, 1, 1).data
    return red! > green! ? 'red' : 'green'
  })

test('the badge of an active node is green, and that of an inactive one is red', async ({ asAdmin: page }) => {
  await mockSuccess(page, nodeEndpoints.list, nodesResponse(freeNode, { ...freeNode, id: 8, name: 'Fell', status: 0 }))
  await page.goto(routes.nodes.to())

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect([colorScheme, await strongerComponent(page.getByText('Active', { exact: true }))]).toEqual([
      colorScheme,
      'green',
    ])
    expect([colorScheme, await strongerComponent(page.getByText('Inactive', { exact: true }))]).toEqual([
      colorScheme,
      'red',
    ])
  }
})

test('the description of a node type is shown on hover and on focus', async ({ asMember: page }) => {
  await mockSuccess(page, nodeEndpoints.list, nodesResponse(freeNode))
  await page.goto(routes.nodes.to())
  const description = page.getByText('Fast and simple, with an app for every device.')
  const kind = page.getByRole('list', { name: 'Nodes' }).getByText('WireGuard', { exact: true })
  await expect(kind).toBeVisible()
  await expect(description).toBeHidden()

  await kind.hover()
  await expect(description).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(description).toBeHidden()

  await page.getByRole('link', { name: 'Fjord' }).focus()
  await page.keyboard.press('Tab')
  await expect(description).toBeVisible()
})
