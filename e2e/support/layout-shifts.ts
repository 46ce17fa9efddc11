import type { Page } from '@playwright/test'

type WithShifts = typeof globalThis & { takeShifts: () => { value: number; moved: string[] }[] }

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
    scope.takeShifts = () => {
      collect(observer.takeRecords())
      return shifts
    }
  })

/** The layout shifts so far that followed no input, and what they moved. */
export const takeShifts = (page: Page) => page.evaluate(() => (globalThis as WithShifts).takeShifts())
