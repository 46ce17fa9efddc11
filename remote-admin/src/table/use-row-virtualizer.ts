import { useCallback, type RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useSavedPosition, useSavePosition } from './scroll-position.ts'

/** Pixels are guesses until a row has been measured; `overscan` rows beyond each edge are there before they are seen. */
const rows = { size: 53, overscan: 8 }
const cards = { size: 320, overscan: 4, gap: 12 }

type RowsOptions = {
  count: number
  keyOf: (index: number) => string | number
  /** What holds the rows. */
  body: RefObject<HTMLElement | null>
}

/** The rows in sight of a frame that scrolls. */
export function useRowVirtualizer({ count, keyOf, body }: RowsOptions, frame: RefObject<HTMLElement | null>) {
  const last = useSavedPosition()
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    ...last,
    count,
    getItemKey: keyOf,
    getScrollElement: () => frame.current,
    estimateSize: () => rows.size,
    overscan: rows.overscan,
    rangeExtractor: useRangeWithFocusedRow(body),
  })
  useSavePosition(virtual)
  return virtual
}

/** The cards in sight of the window; what stands above them is less than the cards beyond its edge, so it is not asked for. */
export function useCardVirtualizer({ count, keyOf, body }: RowsOptions) {
  // The router restores the position of the window.
  const { initialMeasurementsCache } = useSavedPosition()
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useWindowVirtualizer<HTMLElement>({
    initialMeasurementsCache,
    count,
    getItemKey: keyOf,
    estimateSize: () => cards.size,
    overscan: cards.overscan,
    gap: cards.gap,
    rangeExtractor: useRangeWithFocusedRow(body),
  })
  useSavePosition(virtual)
  return virtual
}

/** A row that has the focus stays, however far away it is: the next Tab goes on from there. */
function useRangeWithFocusedRow(body: RefObject<HTMLElement | null>) {
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
