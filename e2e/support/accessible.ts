import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { waitUntilStill } from './still.ts'
import { expect } from './test.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Waits until all transitions have ended. The end of one starts those of the elements that inherit the value
 * (https://www.w3.org/TR/css-transitions-1/#starting). Animations longer than a second are loading indicators.
 */
const transitionsEnd = async () => {
  const running = () =>
    document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1000)
  let animations: Animation[]
  do {
    // Media query listeners run before a frame is rendered, and transitions start with that frame.
    for (const _ of ['listeners', 'transitions']) await new Promise(requestAnimationFrame)
    animations = running()
    await Promise.allSettled(animations.map(({ finished }) => finished))
  } while (animations.length > 0)
}

/** Expects no axe violations on the page: all rules in the light scheme, the colour rules in the dark one too. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const axeBuilder = new AxeBuilder({ page, axeSource: axe.source })
    const rules = colorScheme === 'light' ? axeBuilder.withTags(standards) : axeBuilder.withRules(colourRules)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(transitionsEnd)
    const { violations } = await rules.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `${state}, ${colorScheme}`).toEqual([])
  }
}
