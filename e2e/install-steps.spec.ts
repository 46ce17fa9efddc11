import type { Page } from '@playwright/test'
import { limits } from '@sallyport/contract/config'
import { routes } from './support/routes.ts'
import { expectAccessible } from './support/accessible.ts'
import { pressOn } from './support/keyboard.ts'
import { expectScrollLocked } from './support/scroll-lock.ts'
import { expect, test } from './support/test.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const phone = { width: 320, height: 640 }
const names = {
  'en-GB': { dialog: 'Install app', ok: 'OK', item: 'Install app' },
  'ru-RU': { dialog: 'Установить приложение', ok: 'Понятно', item: 'Установить приложение' },
} as const

async function expectThreeSteps(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
}

for (const locale of ['en-GB', 'ru-RU'] as const) {
  const { dialog, ok, item } = names[locale]

  test(`${locale}: an iPhone shows the install steps in the office automatically, once`, async ({ openAs }) => {
    const page = await openAs('member', { locale, userAgent: iphone, viewport: phone })
    await page.addInitScript((language) => localStorage.setItem('app-lang', language), locale.slice(0, 2))
    await page.goto(routes.support.to())
    await page.waitForFunction((delay) => performance.now() > delay, limits.install.bannerDelay * 3)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto(routes.nodes.to())
    await expectThreeSteps(page, dialog)
    await expectScrollLocked(page, true)
    await expectAccessible(page, 'steps')
    await page.getByRole('button', { name: ok, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectScrollLocked(page, false)

    await page.reload()
    await page.waitForFunction((delay) => performance.now() > delay, limits.install.bannerDelay * 3)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto(routes.settings.to())
    await page.getByRole('button', { name: item }).click()
    await expectThreeSteps(page, dialog)
  })
}

test('settings show the install steps with the keyboard only when the browser offers no installation', async ({
  asMember: page,
}) => {
  await page.goto(routes.settings.to())
  const item = page.getByRole('button', { name: 'Install app' })
  await item.focus()
  await page.keyboard.press('Enter')
  await expectThreeSteps(page, 'Install app')
  await expect(page.getByRole('dialog')).toBeFocused()

  await pressOn(page, page.getByRole('button', { name: 'OK' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(item).toBeFocused()

  await page.keyboard.press('Enter')
  await expectThreeSteps(page, 'Install app')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => document.cookie)).not.toContain('sallyport-install')
})

test('the installed app offers no installation', async ({ openAs }) => {
  const page = await openAs('member', { userAgent: iphone })
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))

  await page.goto(routes.settings.to())
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Install app' })).toHaveCount(0)
  await page.waitForFunction((delay) => performance.now() > delay, limits.install.bannerDelay * 3)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
