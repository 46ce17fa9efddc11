import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** More tab stops than any page has, including a completely loaded list. */
const maxTabStops = 400

/** Presses Tab until an element has the focus; fails when it never gets it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < maxTabStops; stop += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Moves the focus to an element with Tab and presses a key. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves the focus to a field with Tab and replaces its value. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
