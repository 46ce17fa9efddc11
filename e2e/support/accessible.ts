import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What the theme can change. */
const colours = ['color-contrast', 'link-in-text-block']

/** No colour is read half way to another. What goes on for longer than a second is no change but a wait. */
const stillness = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1000)
      .map(({ finished }) => finished),
  ).then(() => undefined)

/** Expects that axe finds nothing on the page as it stands: every rule in light, the rules about colours in dark too. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const axeBuilder = new AxeBuilder({ page, axeSource: axe.source })
    const rules = colorScheme === 'light' ? axeBuilder.withTags(standards) : axeBuilder.withRules(colours)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(stillness)
    const { violations } = await rules.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `${state}, ${colorScheme}`).toEqual([])
  }
}
