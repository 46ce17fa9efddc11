import type { Page } from '@playwright/test'

/** What was seen of a table while it was scrolled; times in milliseconds. */
export type Seen = {
  /** The most rows in the document at any moment, the head among them. */
  rows: number
  longestFrame: number
  /** Frames that people see as a jolt, and all of them. */
  jolts: number
  frames: number
}

type Watching = { watching: { seen: Seen } }

/** Begins to look: at the rows after each change of the document, at the time between two frames always. */
export const beginWatching = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const jolt = 50
    // Methods, because tools give functions with a name of their own a helper that the page does not know.
    const watching = {
      seen: { rows: 0, longestFrame: 0, jolts: 0, frames: 0 },
      // A live list: asking how many there are costs nothing.
      rows: document.getElementsByTagName('tr'),
      before: performance.now(),
      count() {
        this.seen.rows = Math.max(this.seen.rows, this.rows.length)
      },
      look(now: number) {
        const frame = now - this.before
        this.before = now
        this.seen.frames += 1
        this.seen.longestFrame = Math.max(this.seen.longestFrame, frame)
        if (frame > jolt) this.seen.jolts += 1
        requestAnimationFrame((next) => this.look(next))
      },
    }
    Object.assign(globalThis, { watching })
    watching.count()
    new MutationObserver(() => watching.count()).observe(document, { childList: true, subtree: true })
    requestAnimationFrame((now) => watching.look(now))
  })

export const whatWasSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as Watching).watching.seen)
