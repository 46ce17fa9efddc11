import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { waitUntilStill } from './still.ts'
import { expect } from './test.ts'

/** Smaller than `axe.source`: each page receives and compiles it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no axe violations on the page: all rules in the light scheme, the colour rules in the dark one too. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  for (const [colorScheme, runOnly] of [
    ['light', standards],
    ['dark', colourRules],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitUntilStill(page)
    expect(await page.evaluate(violationsOf, [...runOnly]), `${state}, ${colorScheme}`).toEqual([])
  }
}

/** Runs in the page. The violations outside of frames, which belong to other sites. Other types of results would take most of the time. */
async function violationsOf(runOnly: string[]): Promise<string[]> {
  const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'], iframes: false })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
