import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What the theme can change. */
const colours = ['color-contrast', 'link-in-text-block']

/**
 * Waits until no colour is between two values. The end of a transition starts those of the elements that inherit the
 * value: https://www.w3.org/TR/css-transitions-1/#starting. What lasts longer than a second is no transition but a wait.
 */
const stillness = async () => {
  const running = () =>
    document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1000)
  let animations: Animation[]
  do {
    // Listeners of media queries run before a frame is drawn, and transitions start with it.
    for (const _ of ['listeners', 'transitions']) await new Promise(requestAnimationFrame)
    animations = running()
    await Promise.allSettled(animations.map(({ finished }) => finished))
  } while (animations.length > 0)
}

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
