import type { Locator } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { liveRegion } from './support/live-region.ts'
import { mockNode } from './support/mock-node.ts'
import { mockSuccess, mockStatus } from './support/mock-responses.ts'
import { allocateResponse, freeNode, statusResponse } from './support/office-responses.ts'
import { pauseToasts } from './support/pause-toasts.ts'
import { expect, test } from './support/test.ts'

/** The darkest pixel of a QR code, and its quiet zone in modules: the finder pattern in the corner is seven modules wide. */
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

test('the one-time card of a phone keeps its QR code in place, and is printed without the rest of the page', async ({
  asMember: page,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await mockNode(page, { status: statusResponse('pending') })
  await mockSuccess(page, accessEndpoints.allocate, allocateResponse(freeNode))
  await page.goto(routes.node.to({ id: 7 }))
  await page.getByLabel('Name', { exact: true }).fill('My phone (work)')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const card = page.getByRole('region', { name: 'New access' })
  const code = card.getByRole('img', { name: 'QR code' })
  const note = liveRegion(card)
  await expect(note.getByText('Sending this access to the node…')).toBeVisible()
  // The page scrolls to the heading when it gets the focus.
  await expect(card.getByRole('heading', { name: 'New access' })).toBeFocused()
  await expect(card.getByRole('heading', { name: 'New access' })).toHaveAccessibleDescription(/shown only once/)

  await test.step('in the dark theme too, the code is 280 px wide, black on white, with a quiet zone', async () => {
    await expect.poll(() => code.boundingBox()).toMatchObject({ width: 280, height: 280 })
    // The canvas is drawn after it is visible.
    await expect.poll(() => pixelsOf(code)).toEqual({ darkest: 0, quietZoneModules: 4 })
  })

  await test.step('the readiness of the node does not move the code', async () => {
    const before = await code.boundingBox()
    const last_handshake = Math.floor(Date.now() / 1000)
    const connected = { readiness: 'ready', items: [12, 13, 14].map((id) => ({ id, last_handshake })) }
    for (const [status, text] of [
      [statusResponse('unreachable'), /^The node can’t be reached/],
      [connected, 'You are connected'],
      [statusResponse('ready'), /^The node is ready/],
    ] as const) {
      await mockSuccess(page, accessEndpoints.statusByNode, status)
      await expect(note.getByText(text)).toBeVisible()
      expect(await code.boundingBox()).toEqual(before)
    }
  })

  await test.step('only the name, the node, the config and the code are printed', async () => {
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
    for (const text of ['My phone (work)', freeNode.name, '[Interface]'])
      await expect(card.getByText(text).filter({ visible: true })).toHaveCount(1)
    await expect(code).toBeVisible()
  })
})
