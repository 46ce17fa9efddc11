import { useCallback, type RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useLastPosition, useRowMemory } from './use-row-memory.ts'

/** Pixels are guesses until a row has been measured; `overscan` rows beyond each edge are there before they are seen. */
const rows = { size: 53, overscan: 8 }
const cards = { size: 320, overscan: 4, gap: 12 }

type Listed = {
  count: number
  keyOf: (index: number) => string | number
  /** What holds the rows. */
  body: RefObject<HTMLElement | null>
}

/** The rows in sight of a frame that scrolls. */
export function useFramedRows({ count, keyOf, body }: Listed, frame: RefObject<HTMLElement | null>) {
  const last = useLastPosition()
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    ...last,
    count,
    getItemKey: keyOf,
    getScrollElement: () => frame.current,
    estimateSize: () => rows.size,
    overscan: rows.overscan,
    rangeExtractor: useFocusKept(body),
  })
  useRowMemory(virtual)
  return virtual
}

/** The cards in sight of the window; what stands above them is less than the cards beyond its edge, so it is not asked for. */
export function useWindowCards({ count, keyOf, body }: Listed) {
  // The router restores the position of the window.
  const { initialMeasurementsCache } = useLastPosition()
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useWindowVirtualizer<HTMLElement>({
    initialMeasurementsCache,
    count,
    getItemKey: keyOf,
    estimateSize: () => cards.size,
    overscan: cards.overscan,
    gap: cards.gap,
    rangeExtractor: useFocusKept(body),
  })
  useRowMemory(virtual)
  return virtual
}

/** A row that has the focus stays, however far away it is: the next Tab goes on from there. */
function useFocusKept(body: RefObject<HTMLElement | null>) {
  return useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range)
      const row = document.activeElement?.closest<HTMLElement>('[data-index]')
      if (!row || !body.current?.contains(row)) return inSight
      const focused = Number(row.dataset['index'])
      const isMissing = focused < range.count && !inSight.includes(focused)
      return isMissing ? [...inSight, focused].sort((one, other) => one - other) : inSight
    },
    [body],
  )
}
