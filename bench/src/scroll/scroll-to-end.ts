import { expect, type CDPSession, type Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import type { Finding } from './scroll-report.ts'
import { beginWatching, whatWasSeen } from './watch-table.ts'

/** One turn of the wheel, in pixels. */
const turn = 800
/** Milliseconds after which a table is left where it is: one that keeps every row slows down without an end. */
const patience = 180_000
/** Milliseconds for which a page is looked at that nobody moves. */
const stillness = 20_000

type Person = { email: string; password: string }

export async function openPeople(page: Page, url: string, { email, password }: Person): Promise<void> {
  await page.goto(url + routes.login.to())
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${routes.nodes.to()}`)
  await page.goto(url + routes.adminUsers.to())
  await expect(page.getByRole('row')).not.toHaveCount(0)
}

/** A frame as high as all its rows has all of them in sight: so the table is without its trick, and otherwise the same. */
export const showEveryRow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[role="region"]:has(> table) { max-height: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Turns the wheel over the table until the last person is there, or nobody waits any longer. */
export async function scrollToEnd(page: Page, protocol: CDPSession, people: number): Promise<Omit<Finding, 'name'>> {
  await page.getByRole('table').hover({ position: { x: 200, y: 200 } })
  await beginWatching(page)
  const begin = performance.now()
  const last = page.locator(`tr[aria-rowindex="${people + 1}"]`)
  let isAtEnd = false
  while (!isAtEnd && performance.now() - begin < patience) {
    await page.mouse.wheel(0, turn)
    isAtEnd = (await last.count()) > 0
  }
  const seconds = (performance.now() - begin) / 1000
  return { ...(await whatWasSeen(page)), ...(await heldBy(protocol)), seconds, isAtEnd }
}

/** The same page with nobody at the wheel: frames that are long here too are the machine's. */
export async function standStill(page: Page, protocol: CDPSession): Promise<Omit<Finding, 'name'>> {
  await beginWatching(page)
  await page.waitForTimeout(stillness)
  const seconds = stillness / 1000
  return { ...(await whatWasSeen(page)), ...(await heldBy(protocol)), seconds, isAtEnd: false }
}

/** What the page holds once the garbage is out. */
async function heldBy(protocol: CDPSession): Promise<Pick<Finding, 'elements' | 'heap'>> {
  await protocol.send('HeapProfiler.collectGarbage')
  await protocol.send('Performance.enable')
  const { metrics } = await protocol.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { elements: metric('Nodes'), heap: metric('JSHeapUsedSize') }
}
