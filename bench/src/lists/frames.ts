import { expect, type Browser, type CDPSession, type Page } from '@playwright/test'
import { limits, routes } from '@sallyport/contract/config'
import { ownRoutes } from 'remote-admin/remote'
import { atLeast, atMost, megabytes, seconds, table, whole, type Finding } from '../report.ts'
import { admin } from '../setup.ts'
import { logIn, visit } from '../visit.ts'

/** Milliseconds: durations of the runs, the time from which a frame is long, and the limit of the longest frame. */
const times = { scrolling: 180_000, idle: 20_000, longFrame: 50, longestFrame: 100 }

type Run = { name: string } & Awaited<ReturnType<typeof measureRun>>

/** Scrolls to the last row that the table of users loads. The run without scrolling shows the long frames that the machine causes. */
export async function measureFrames(browser: Browser, url: string): Promise<Run[]> {
  const run = (name: string, slowdown: number, act: (page: Page) => Promise<void>) =>
    visit(browser, async (page, protocol) => {
      await page.goto(url + routes.login.to())
      await logIn(page, admin)
      await page.goto(url + ownRoutes.adminUsers.to())
      await expect(page.getByRole('row')).not.toHaveCount(0)
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      return { name, ...(await measureRun(page, protocol, act)) }
    })
  return [
    await run('scrolling', 1, scrollToEnd),
    await run('scrolling, processor slowed four times', 4, scrollToEnd),
    await run('no scrolling', 1, (page) => page.waitForTimeout(times.idle)),
  ]
}

export const framesTable = (runs: readonly Run[]): string =>
  table('', runs, {
    'longest frame ms': ({ longestFrame }) => whole(longestFrame),
    [`frames over ${times.longFrame} ms`]: ({ longFrames }) => whole(longFrames),
    rows: ({ rows }) => whole(rows),
    'DOM nodes': ({ domNodes }) => whole(domNodes),
    'heap MB': ({ heap }) => megabytes(heap),
    seconds: ({ time }) => seconds(time),
  })

/** Judges the run that scrolls without CPU throttling. */
export const frameFindings = ([scrolling]: readonly Run[]): Finding[] => [
  atLeast('rows at the end of scrolling', scrolling?.rows ?? 0, limits.list.maxRows + 1, whole),
  atMost('longest frame of scrolling, ms', scrolling?.longestFrame ?? NaN, times.longestFrame, whole),
]

async function scrollToEnd(page: Page): Promise<void> {
  await page.getByRole('table').hover({ position: { x: 200, y: 200 } })
  // Playwright's locators would search all elements of the long table, which takes as long as a frame.
  const rowCount = () => page.evaluate(() => document.querySelector('tbody')?.rows.length ?? 0)
  const end = performance.now() + times.scrolling
  while ((await rowCount()) < limits.list.maxRows && performance.now() < end) await page.mouse.wheel(0, 800)
}

/** `time` and `longestFrame` in milliseconds. At the end of `act`: `rows` with the heading row, and `heap` in bytes. */
async function measureRun(page: Page, protocol: CDPSession, act: (page: Page) => Promise<void>) {
  await recordFrames(page)
  const begin = performance.now()
  await act(page)
  const time = performance.now() - begin
  const { frames } = await page.evaluate(() => (globalThis as unknown as Recording).recording)
  await protocol.send('HeapProfiler.collectGarbage')
  await protocol.send('Performance.enable')
  const { metrics } = await protocol.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN
  return {
    longestFrame: Math.max(...frames),
    longFrames: frames.filter((frame) => frame > times.longFrame).length,
    rows: await page.getByRole('row').count(),
    domNodes: metric('Nodes'),
    heap: metric('JSHeapUsedSize'),
    time,
  }
}

type Recording = { recording: { frames: number[] } }

/** Starts to record the times between frames, in milliseconds. */
const recordFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // A method: tsx wraps named functions in a helper that is missing in the page (https://github.com/privatenumber/tsx/issues/113).
    const recording = {
      frames: [] as number[],
      previous: performance.now(),
      next(now: number) {
        this.frames.push(now - this.previous)
        this.previous = now
        requestAnimationFrame((time) => this.next(time))
      },
    }
    Object.assign(globalThis, { recording })
    requestAnimationFrame((time) => recording.next(time))
  })
