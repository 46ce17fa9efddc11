import { nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { mockSuccess } from './support/mock-responses.ts'
import { healthOf, weekOfSamples } from './support/node-health-responses.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const { list, byId, history } = nodeHealthEndpoints
const chartCode = /\/async\/chart\.\w+\.js/
/** The RGB values of the token `--accent`. */
const accents = { light: '63,78,196', dark: '166,177,255' }

/** Runs in the page: the RGB values of all opaque pixels of a chart. */
function coloursOf(canvas: HTMLCanvasElement) {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  const colours = new Set<string>()
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 255) colours.add(data.slice(at, at + 3).join())
  }
  return [...colours]
}

test('a chart shows the values under the pointer, in the colours of the theme and at the width of the page, also if its code arrives late', async ({
  asAdmin: page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/, /chunk/i)
  await mockSuccess(page, list, { items: [healthOf(1)] })
  await mockSuccess(page, byId, healthOf(1))
  await mockSuccess(page, history, { step: 3600, items: weekOfSamples })
  await page.route(chartCode, (route) => route.fulfill({ status: 503 }))
  await page.goto(routes.adminNodes.to())
  await page.getByRole('link', { name: 'Amsterdam', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Amsterdam', level: 1 })).toBeFocused()
  const chart = page.getByRole('img', { name: /^Traffic per hour, / })
  const figure = page.getByRole('figure').first()
  const canvas = chart.locator('canvas')

  await test.step('the page remains usable without the code of the charts', async () => {
    await expect(figure.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.getByText('Show as table').click()
    await expect(page.getByRole('table', { name: 'History as table' })).toBeVisible()
    await page.unroute(chartCode)
    await figure.getByRole('button', { name: 'Try again' }).click()
    await expect(canvas).toBeVisible()
  })

  await test.step('the chart shows the values under the pointer', async () => {
    await expect(figure).not.toContainText(/2026-09-\d\d \d\d:00:00/)
    // Content that appears above the chart later would move the chart away from the pointer.
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    await chart.hover()
    await expect(figure).toContainText(/2026-09-\d\d \d\d:00:00/)
  })

  await test.step('the chart follows the theme and the width of the page', async () => {
    await expect.poll(() => canvas.evaluate(coloursOf)).toContain(accents.light)
    await page.getByRole('radio', { name: 'Dark', exact: true }).check()
    await expect.poll(() => canvas.evaluate(coloursOf)).toContain(accents.dark)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(async () => (await canvas.boundingBox())!.width).toBeLessThan(328)
    await expect.poll(() => canvas.evaluate(coloursOf)).toContain(accents.dark)
  })
})
