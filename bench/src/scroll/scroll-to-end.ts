import { expect, type CDPSession, type Page } from '@playwright/test'
import { limits, routes } from '@sallyport/contract/config'
import { ownRoutes } from 'remote-admin/remote'
import type { Finding } from './scroll-report.ts'
import { startWatching, readTableStats } from './watch-table.ts'

/** Scroll distance of one wheel event, in pixels. */
const wheelStep = 800
/** In milliseconds. */
const timeout = 180_000
/** Duration of the measurement without scrolling, in milliseconds. */
const idleTime = 20_000

type Credentials = { email: string; password: string }

export async function openUserList(page: Page, url: string, { email, password }: Credentials): Promise<void> {
  await page.goto(url + routes.login.to())
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${routes.nodes.to()}`)
  await page.goto(url + ownRoutes.adminUsers.to())
  await expect(page.getByRole('row')).not.toHaveCount(0)
}

/** Scrolls through the rows that the table loads at most. */
export async function scrollToEnd(page: Page, protocol: CDPSession): Promise<Omit<Finding, 'name'>> {
  await page.getByRole('table').hover({ position: { x: 200, y: 200 } })
  await startWatching(page)
  const begin = performance.now()
  const last = page.locator('tbody > tr').nth(limits.list.maxRows - 1)
  let isAtEnd = false
  while (!isAtEnd && performance.now() - begin < timeout) {
    await page.mouse.wheel(0, wheelStep)
    isAtEnd = (await last.count()) > 0
  }
  const seconds = (performance.now() - begin) / 1000
  return { ...(await readTableStats(page)), ...(await measureMemory(protocol)), seconds, isAtEnd }
}

/** Measures the page without scrolling, as a reference for long frames caused by the machine. */
export async function measureIdle(page: Page, protocol: CDPSession): Promise<Omit<Finding, 'name'>> {
  await startWatching(page)
  await page.waitForTimeout(idleTime)
  const seconds = idleTime / 1000
  return { ...(await readTableStats(page)), ...(await measureMemory(protocol)), seconds, isAtEnd: false }
}

async function measureMemory(protocol: CDPSession): Promise<Pick<Finding, 'domNodes' | 'heap'>> {
  await protocol.send('HeapProfiler.collectGarbage')
  await protocol.send('Performance.enable')
  const { metrics } = await protocol.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { domNodes: metric('Nodes'), heap: metric('JSHeapUsedSize') }
}
