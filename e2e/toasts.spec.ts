import type { Page } from '@playwright/test'
import { limits, routes } from '@sallyport/contract/config'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { mockStatus } from './support/mock-responses.ts'
import { pauseToasts } from './support/pause-toasts.ts'
import { waitUntilStill } from './support/still.ts'
import { expect, test, withMotion } from './support/test.ts'

test.use(withMotion)

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
})

const toast = (page: Page) =>
  page.locator('.Toastify__toast').filter({ hasText: /Something went wrong|Too many requests/ })

/** Submits a failing login, by keyboard so that the pointer stays where it is. */
async function failLogin(page: Page, status: number) {
  await mockStatus(page, sessionEndpoints.login, status)
  await page.getByRole('button', { name: 'Log in' }).press('Enter')
}

async function openLogin(page: Page) {
  await page.goto(routes.login.to())
  await page.getByLabel('Email').fill('member@sallyport.test')
  await page.getByLabel('Password', { exact: true }).fill('Sallyport1')
}

/** The timer of a toast and the animations of the page, read when the timer starts; null before. */
const readRunningTimer = () => {
  const bar = document.querySelector('.Toastify__toast .Toastify__progress-bar')
  if (!bar || getComputedStyle(bar).animationPlayState !== 'running') return null
  const { animationName, animationDuration } = getComputedStyle(bar)
  const movements = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getTiming().duration) > 1)
    .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id))
  return { animationName, animationDuration, isVisible: bar.checkVisibility({ opacityProperty: true }), movements }
}

/** Ends the timers of the toasts, which are animations. */
const expireToasts = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'Toastify__trackProgress') animation.finish()
  })

test('with reduced motion a toast does not move and closes after 5 s', async ({ asGuest: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLogin(page)
  // Waits in the page, because a toast may close before the test reads it.
  const timer = page.waitForFunction(readRunningTimer)
  await failLogin(page, 500)

  await expect(toast(page)).toBeVisible()
  // Announced once: by the alert in the toast, which keeps its role until it is removed.
  await expect(toast(page).getByRole('alert')).toHaveText('Something went wrong')
  await expect(page.locator('[aria-live=polite]').filter({ has: toast(page) })).toHaveCount(0)
  expect(await (await timer).jsonValue()).toEqual({
    animationName: 'Toastify__trackProgress',
    animationDuration: `${limits.toast.closeAfter / 1000}s`,
    isVisible: false,
    movements: ['Toastify__trackProgress'],
  })
  await expect(toast(page)).toHaveCount(0)
})

/** The number of layout shifts of the page, including shifts that follow an input. */
const countShifts = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().length
  })

test('a toast slides into the place of a closed one without a layout shift', async ({ asGuest: page }) => {
  await openLogin(page)
  const resumeToasts = await pauseToasts(page)
  await failLogin(page, 500)
  await expect(toast(page)).toHaveCount(1)
  await failLogin(page, 429)
  await expect(toast(page)).toHaveCount(2)
  await waitUntilStill(page)
  const place = await toast(page).first().boundingBox()
  const before = await countShifts(page)

  await toast(page).first().getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toHaveCount(1)

  await waitUntilStill(page)
  expect(await toast(page).boundingBox()).toEqual(place)
  expect(await countShifts(page)).toBe(before)
  await resumeToasts()
})

for (const [width, uncovered] of [
  [360, 'heading'],
  [1440, 'top bar'],
] as const) {
  test(`at ${width} px toasts do not cover the ${uncovered} or touch the edges of the window`, async ({
    asGuest: page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 740 })
    await openLogin(page)
    const resumeToasts = await pauseToasts(page)
    const isPhone = width < limits.device.tablet
    const visibleToasts = toast(page).filter({ visible: true })
    // The position of the toast: a toast under a resting pointer does not close.
    await page.mouse.move(width / 2, isPhone ? 30 : 90)
    await failLogin(page, 500)
    await expect(toast(page)).toHaveCount(1)
    // Hovered so that it stays open.
    if (!isPhone) await toast(page).hover()
    await failLogin(page, 429)

    // A phone shows the last one only.
    await expect(page.getByText('Too many requests')).toBeVisible()
    await expect(visibleToasts).toHaveCount(isPhone ? 1 : 2)
    const bar = (await page.getByRole('banner').boundingBox())!
    const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    for (const one of await visibleToasts.all()) {
      const box = (await one.boundingBox())!
      expect(box.y).toBeGreaterThanOrEqual(isPhone ? 8 : bar.y + bar.height + 8)
      if (isPhone) expect(box.y + box.height).toBeLessThanOrEqual(heading.y)
      expect(box.x).toBeGreaterThanOrEqual(16)
      expect(box.x + box.width / 2).toBeCloseTo((await page.evaluate(() => document.body.clientWidth)) / 2, 0)
    }
    await page.emulateMedia({ media: 'print' })
    expect(await toast(page).first().isVisible(), 'on paper').toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await resumeToasts()
    await page.mouse.move(1, 1)
    await expect(async () => {
      await expireToasts(page)
      await expect(toast(page)).toHaveCount(0, { timeout: 500 })
    }).toPass()
  })
}
