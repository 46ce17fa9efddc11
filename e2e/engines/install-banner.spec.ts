import { routes } from '../support/routes.ts'
import type { EnginePage } from './support/engine-page.ts'
import { bothWidths, expect, journey } from './support/test.ts'

/** Presses the arrow key that scrolls the page, and returns the scroll position some frames later. */
async function pressDown(page: EnginePage): Promise<number> {
  await page.driver.press('ArrowDown')
  return page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
    return scrollY
  })
}

journey(
  'a page stays in place below the install banner, and scrolls when it is closed',
  async ({ engineName, openPage }) => {
    const page = await openPage('member')
    await page.goto(routes.nodes.to())
    await page.getByRole('link', { name: 'Auckland', exact: true }).waitFor()
    // Playwright starts Chromium with `--hide-scrollbars`, but Chromium still reserves their width, which changes `x` and `width`.
    const layout = () =>
      page.evaluate((isWithoutBars) => {
        const { x, y, width } = document.querySelector('main')!.getBoundingClientRect()
        return isWithoutBars ? [y] : [x, y, width]
      }, engineName === 'chromium')
    const before = await layout()

    // Simulated, because only Chromium fires the event, and only in a persistent profile.
    await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
    await page.getByRole('dialog').waitFor()
    expect(await pressDown(page)).toBe(0)
    expect(await layout()).toEqual(before)

    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('dialog').waitForHidden()
    expect(await layout()).toEqual(before)
    // The focus is now in the content, so the arrow key scrolls the page.
    await expect.poll(() => pressDown(page)).toBeGreaterThan(0)
  },
  bothWidths,
)
