import type { Page } from '@playwright/test'
import { pressOn } from './support/keyboard.ts'
import { routes } from './support/routes.ts'
import { expectScrollLocked } from './support/scroll-lock.ts'
import { expect, test } from './support/test.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function expectThreeSteps(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Установить приложение' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
}

test('an iPhone shows the install steps once in the office, and again from the settings', async ({ openAs }) => {
  const page = await openAs('member', { locale: 'ru-RU', userAgent: iphone, viewport: { width: 320, height: 640 } })
  const dialog = page.getByRole('dialog')
  const close = page.getByRole('button', { name: 'Понятно', exact: true })
  const waitForOffer = () => page.waitForFunction(() => performance.now() > 3000)

  await page.goto(routes.nodes.to())
  await expectThreeSteps(page)
  await expectScrollLocked(page, true)
  await close.click()
  await expect(dialog).toHaveCount(0)
  await expectScrollLocked(page, false)

  await page.goto(routes.settings.to())
  await waitForOffer()
  await expect(dialog).toHaveCount(0)
  const item = page.getByRole('button', { name: 'Установить приложение' })
  await item.focus()
  await page.keyboard.press('Enter')
  await expectThreeSteps(page)
  await expect(dialog).toBeFocused()
  await pressOn(page, close)
  await expect(dialog).toHaveCount(0)
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await expectThreeSteps(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
