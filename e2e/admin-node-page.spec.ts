import type { Page } from '@playwright/test'
import { nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { routes } from './support/routes.ts'
import { healthOf, weekOfSamples } from './support/node-health-responses.ts'
import { mockSuccess } from './support/mock-responses.ts'
import { expect, test } from './support/test.ts'

const { list, byId, history } = nodeHealthEndpoints

/** Opens the page of a demo node from its card. */
async function openFromCard(page: Page) {
  await mockSuccess(page, list, { items: [healthOf(1)] })
  await mockSuccess(page, byId, healthOf(1))
  await mockSuccess(page, history, { step: 3600, items: weekOfSamples })
  await page.goto(routes.adminNodes.to())
  await page.getByRole('link', { name: 'Amsterdam', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Amsterdam', level: 1 })).toBeFocused()
}

const trafficChart = (page: Page) => page.getByRole('img', { name: /^Traffic per hour, / })

/** The opaque colours of a chart. */
const coloursOf = (page: Page) =>
  trafficChart(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      const colours = new Set<string>()
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] === 255) colours.add(data.slice(at, at + 3).join())
      }
      return [...colours]
    })

test('the page of a node is opened from its card, keeps its period on a reload, and goes back', async ({
  asAdmin: page,
}) => {
  await openFromCard(page)

  await page.getByRole('radio', { name: '7 days' }).click()
  await expect(page).toHaveURL(/\/admin\/node\/\d+\?range=week$/)
  await page.reload()
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(routes.adminNodes.to())
})

test('a chart shows the values under the pointer, in the colours of the theme and at the width of the page', async ({
  asAdmin: page,
}) => {
  await openFromCard(page)
  const figure = page.getByRole('figure').filter({ has: trafficChart(page) })
  await expect(figure.locator('canvas')).toBeVisible()
  await expect(figure).not.toContainText(/2026-09-\d\d \d\d:00:00/)
  // What arrives above the chart would move it away from the pointer.
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)

  await trafficChart(page).hover()

  await expect(figure).toContainText(/2026-09-\d\d \d\d:00:00/)

  const canvas = trafficChart(page).locator('canvas')
  // The tokens `--accent` in light and dark.
  await expect.poll(() => coloursOf(page)).toContain('63,78,196')

  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => coloursOf(page)).toContain('166,177,255')

  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await canvas.boundingBox())!.width).toBeLessThan(328)
  await expect.poll(() => coloursOf(page)).toContain('166,177,255')
})

test('the page remains usable without the code of the charts', async ({ asAdmin: page, expectedErrors }) => {
  expectedErrors.push(/./)
  await page.route(/\/async\/chart\.\w+\.js/, (route) => route.fulfill({ status: 503 }))
  await openFromCard(page)
  const figure = page.getByRole('figure').first()
  await expect(figure.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByText('Show as table').click()
  await expect(page.getByRole('table', { name: 'History as table' })).toBeVisible()

  await page.unroute(/\/async\/chart\.\w+\.js/)
  await figure.getByRole('button', { name: 'Try again' }).click()

  await expect(figure.locator('canvas')).toBeVisible()
})
