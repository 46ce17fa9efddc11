import type { Page } from '@playwright/test'

type WithShifts = typeof globalThis & { readShifts: () => { value: number; moved: string[] }[] }

/** Collects layout shifts as Cumulative Layout Shift does (https://web.dev/articles/cls). */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Source = { node: Node | null }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
    const scope = globalThis as WithShifts
    const shifts: { value: number; moved: string[] }[] = []
    const collect = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 60) : String(node?.nodeName),
        )
        shifts.push({ value, moved })
      }
    }
    const observer = new PerformanceObserver((list) => collect(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    scope.readShifts = () => {
      collect(observer.takeRecords())
      return shifts
    }
  })

/** The layout shifts so far, except those within 500 ms after an input, with the elements that they moved. */
export const readShifts = (page: Page) => page.evaluate(() => (globalThis as WithShifts).readShifts())
