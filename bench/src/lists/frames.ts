import { expect, type Browser, type CDPSession, type Page } from '@playwright/test'
import { limits, routes } from '@sallyport/contract/config'
import { ownRoutes } from 'remote-admin/remote'
import { atLeast, atMost, megabytes, table, whole, type Finding } from '../report.ts'
import { admin } from '../setup.ts'
import { logIn, visit } from '../visit.ts'

/** Scroll distance of one wheel event, in pixels. */
const wheelStep = 800
/** In milliseconds. */
const timeout = 180_000
/** Duration of the measurement without scrolling, in milliseconds. */
const idleTime = 20_000
const longestFrame = 100

type Frames = {
  /** The largest number of rows in the document at once. */
  rows: number
  /** In milliseconds. */
  longestFrame: number
  /** Frames of more than 50 ms. */
  longFrames: number
}
/** `domNodes` and `heap` (bytes) are those at the end of the run. */
type Run = Frames & { name: string; seconds: number; domNodes: number; heap: number }

/** Scrolls through the rows that the table of users loads at most. The run without scrolling shows long frames caused by the machine. */
export async function measureFrames(browser: Browser, url: string): Promise<Run[]> {
  const run = (name: string, act: (page: Page) => Promise<void>, slowdown = 1) =>
    visit(browser, async (page, protocol): Promise<Run> => {
      await openUsers(page, url)
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await startWatching(page)
      const begin = performance.now()
      await act(page)
      const seconds = (performance.now() - begin) / 1000
      return { name, seconds, ...(await readFrames(page)), ...(await measureMemory(protocol)) }
    })
  return [
    await run('scrolling', scrollToEnd),
    await run('scrolling, processor slowed four times', scrollToEnd, 4),
    await run('no scrolling', (page) => page.waitForTimeout(idleTime)),
  ]
}

export function framesTable(runs: readonly Run[]): string {
  const heading = ['', 'longest frame ms', 'frames over 50 ms', 'rows', 'DOM nodes', 'heap MB', 'seconds']
  const rows = runs.map((run) => [
    run.name,
    ...[run.longestFrame, run.longFrames, run.rows, run.domNodes].map(whole),
    megabytes(run.heap),
    run.seconds.toFixed(1),
  ])
  return table([heading, ...rows])
}

/** Of the first run, with the processor as it is. The rows have a heading. */
export const frameFindings = ([scrolling]: readonly Run[]): Finding[] => [
  atLeast('rows at the end of scrolling', scrolling?.rows ?? 0, limits.list.maxRows + 1, whole),
  atMost('longest frame of scrolling, ms', scrolling?.longestFrame ?? NaN, longestFrame, whole),
]

async function openUsers(page: Page, url: string): Promise<void> {
  await page.goto(url + routes.login.to())
  await logIn(page, admin)
  await page.goto(url + ownRoutes.adminUsers.to())
  await expect(page.getByRole('row')).not.toHaveCount(0)
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.getByRole('table').hover({ position: { x: 200, y: 200 } })
  const last = page.locator('tbody > tr').nth(limits.list.maxRows - 1)
  const end = performance.now() + timeout
  while ((await last.count()) === 0 && performance.now() < end) await page.mouse.wheel(0, wheelStep)
}

async function measureMemory(protocol: CDPSession): Promise<Pick<Run, 'domNodes' | 'heap'>> {
  await protocol.send('HeapProfiler.collectGarbage')
  await protocol.send('Performance.enable')
  const { metrics } = await protocol.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
  return { domNodes: metric('Nodes'), heap: metric('JSHeapUsedSize') }
}

type Watching = { watching: { seen: Frames } }

/** Starts to count rows after each change of the document, and to measure the time between frames. */
const startWatching = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const longFrame = 50
    // Methods, because tsx wraps named functions in a helper that is missing in the page (https://github.com/privatenumber/tsx/issues/113).
    const watching = {
      seen: { rows: 0, longestFrame: 0, longFrames: 0 },
      rows: document.getElementsByTagName('tr'),
      previous: performance.now(),
      count() {
        this.seen.rows = Math.max(this.seen.rows, this.rows.length)
      },
      onFrame(now: number) {
        const frame = now - this.previous
        this.previous = now
        this.seen.longestFrame = Math.max(this.seen.longestFrame, frame)
        if (frame > longFrame) this.seen.longFrames += 1
        requestAnimationFrame((next) => this.onFrame(next))
      },
    }
    Object.assign(globalThis, { watching })
    watching.count()
    new MutationObserver(() => watching.count()).observe(document, { childList: true, subtree: true })
    requestAnimationFrame((now) => watching.onFrame(now))
  })

const readFrames = (page: Page): Promise<Frames> =>
  page.evaluate(() => (globalThis as unknown as Watching).watching.seen)
