import type { Page } from '@playwright/test'
import { limits, routes } from 'shared/config'
import { sessionEndpoints } from 'shared/contract'
import { answerStatus } from './support/fake-answers.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ announced }) => {
  announced.push(/Failed to load resource/)
})

const toast = (page: Page) => page.getByRole('alert').filter({ hasText: /Something went wrong|Too many requests/ })

/** Lets a login fail, by keyboard so that the pointer stays where it is. */
async function failLogin(page: Page, status: number) {
  await answerStatus(page, sessionEndpoints.login, status)
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
