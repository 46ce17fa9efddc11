import type { Page } from '@playwright/test'
import { limits, routes } from '@sallyport/contract/config'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { mockStatus } from './support/mock-responses.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
})

const toast = (page: Page) => page.getByRole('alert').filter({ hasText: /Something went wrong|Too many requests/ })

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

const runningTimer = (page: Page) =>
  toast(page)
    .locator('.Toastify__progress-bar')
    .evaluate((bar) => {
      const { animationDuration, animationPlayState, animationName } = getComputedStyle(bar)
      const isVisible = bar.checkVisibility({ opacityProperty: true })
      return { animationName, animationDuration, animationPlayState, isVisible }
    })

test('with reduced motion a toast does not move and closes after 5 s', async ({ asGuest: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLogin(page)
  await failLogin(page, 500)

  await expect(toast(page)).toBeVisible()
  await expect
    .poll(() => runningTimer(page))
    .toEqual({
      animationName: 'Toastify__trackProgress',
      animationDuration: `${limits.toast.closeAfter / 1000}s`,
      animationPlayState: 'running',
      isVisible: false,
    })
  const movements = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getTiming().duration) > 1)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  )
  expect(movements).toEqual(['Toastify__trackProgress'])
  await expect(toast(page)).toHaveCount(0)
})

for (const width of [360, 1024, 1440]) {
  test(`at ${width} px toasts do not cover the top bar or touch the edges of the window`, async ({ asGuest: page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 740 })
    await openLogin(page)
    // The position of the toast: a toast under a resting pointer does not close.
    await page.mouse.move(width / 2, 90)
    await failLogin(page, 500)
    await expect(toast(page)).toHaveCount(1)
    const isOneAtATime = width < limits.device.tablet
    // Where two toasts fit, hover the first one so that it stays open.
    if (!isOneAtATime) await toast(page).hover()
    await failLogin(page, 429)

    await expect(toast(page)).toHaveCount(isOneAtATime ? 1 : 2)
    const bar = (await page.getByRole('banner').boundingBox())!
    for (const one of await toast(page).all()) {
      const box = (await one.boundingBox())!
      expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height + 8)
      expect(box.x).toBeGreaterThanOrEqual(16)
      expect(box.x + box.width / 2).toBeCloseTo((await page.evaluate(() => document.body.clientWidth)) / 2, 0)
    }
    await expect(page.getByText('Too many requests')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    expect(await toast(page).first().isVisible(), 'on paper').toBe(false)
    await page.mouse.move(1, 1)
    await expect(toast(page)).toHaveCount(0)
  })
}
