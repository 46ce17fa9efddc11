import type { Page } from '@playwright/test'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

type TraceEvent = { name: string; args: { elementCount?: number } }

/** The number of elements whose styles the browser computes when a copy of an element is added after the element. */
async function restyledBy(page: Page, selector: string): Promise<number> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.evaluate((selector) => {
    const element = document.querySelector(selector)!
    element.after(element.cloneNode(true))
    document.body.getBoundingClientRect()
  }, selector)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const counts = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0)
  return Math.max(...counts)
}

const lists = [
  { name: 'rows', path: routes.adminUsers.to(), selector: 'tbody > tr' },
  { name: 'nodes', path: routes.nodes.to(), selector: 'main li' },
]

// A rule such as `.card:has(.edit) > :first-child` has the browser compute the styles of the whole document.
test('rows and nodes that are added to a list have the styles of few other elements computed again', async ({
  asAdmin: page,
}) => {
  for (const { name, path, selector } of lists) {
    await test.step(name, async () => {
      await page.goto(path)
      await expect(page.locator(selector).first()).toBeVisible()
      const all = await page.locator('*').count()
      const own = await page.locator(selector).first().locator('*').count()

      expect(all).toBeGreaterThan(5 * own)
      await expect.poll(() => restyledBy(page, selector)).toBeLessThan(3 * own + 30)
    })
  }
})
