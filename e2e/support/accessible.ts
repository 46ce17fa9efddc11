import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { waitUntilStill } from './still.ts'
import { expect } from './test.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no axe violations on the page: all rules in the light scheme, the colour rules in the dark one too. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const axeBuilder = new AxeBuilder({ page, axeSource: axe.source })
    const rules = colorScheme === 'light' ? axeBuilder.withTags(standards) : axeBuilder.withRules(colourRules)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitUntilStill(page)
    const { violations } = await rules.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `${state}, ${colorScheme}`).toEqual([])
  }
}
