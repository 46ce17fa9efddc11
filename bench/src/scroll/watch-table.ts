import type { Page } from '@playwright/test'

export type TableStats = {
  /** The largest number of rows in the document at once. */
  rows: number
  /** In milliseconds. */
  longestFrame: number
  /** Frames of more than 50 ms; `frames` counts all. */
  longFrames: number
  frames: number
}

type Watching = { watching: { seen: TableStats } }

/** Starts to count rows after each change of the document, and to measure the time between frames. */
export const startWatching = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const longFrame = 50
    // Methods, because tsx wraps named functions in a helper that is missing in the page (https://github.com/privatenumber/tsx/issues/113).
    const watching = {
      seen: { rows: 0, longestFrame: 0, longFrames: 0, frames: 0 },
      rows: document.getElementsByTagName('tr'),
      previous: performance.now(),
      count() {
        this.seen.rows = Math.max(this.seen.rows, this.rows.length)
      },
      onFrame(now: number) {
        const frame = now - this.previous
        this.previous = now
        this.seen.frames += 1
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

export const readTableStats = (page: Page): Promise<TableStats> =>
  page.evaluate(() => (globalThis as unknown as Watching).watching.seen)
