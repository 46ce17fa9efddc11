import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useSavedPosition, useSavePosition } from './scroll-position.ts'

/** `size`: the height in px until a row is measured; `overscan`: the number of rows rendered beyond each edge. */
const rows = { size: 44, overscan: 8 }
const cards = { size: 320, overscan: 4, gap: 12 }

type RowsOptions = {
  /** The name of the table, which is unique on its page. */
  name: string
  count: number
  getKey: (index: number) => string | number
  body: RefObject<HTMLElement | null>
  /** Whether these are the previously rendered rows after a refetch, and not those of another view. */
  isSameList: boolean
}

/** Keeps the visible rows in place when others are inserted above; `end` alone does that, and not only at the end. */
const anchor = (isKept: boolean) => ({ anchorTo: isKept ? 'end' : 'start', scrollEndThreshold: -1 }) as const

export function useRowVirtualizer(
  { name, count, getKey, body, isSameList }: RowsOptions,
  container: RefObject<HTMLElement | null>,
) {
  const savedPosition = useSavedPosition(name)
  // At its start, an unused list shows the rows that were added.
  const isRead = () => container.current?.matches(':hover, :focus-within') || (container.current?.scrollTop ?? 0) > 0
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...savedPosition,
    ...anchor(isSameList && isRead()),
    count,
    getItemKey: getKey,
    getScrollElement: () => container.current,
    estimateSize: () => rows.size,
    overscan: rows.overscan,
    rangeExtractor: useRangeWithFocusedRow(body),
  })
  useSavePosition(name, virtualizer)
  return virtualizer
}

/** Virtualizes cards in the window. */
export function useCardVirtualizer({ name, count, getKey, body, isSameList }: RowsOptions) {
  // React Router restores the scroll position of the window.
  const { initialMeasurementsCache } = useSavedPosition(name)
  const scrollMargin = usePageOffset(body)
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    initialMeasurementsCache,
    ...anchor(isSameList && window.scrollY > scrollMargin),
    count,
    getItemKey: getKey,
    estimateSize: () => cards.size,
    overscan: cards.overscan,
    gap: cards.gap,
    scrollMargin,
    rangeExtractor: useRangeWithFocusedRow(body),
  })
  useSavePosition(name, virtualizer)
  return virtualizer
}

/** The distance of an element from the top of the page, also after what is above it has changed its height. */
function usePageOffset(ref: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)

  useLayoutEffect(() => {
    const measure = () => setOffset(pageOffsetOf(ref.current))
    measure()
    const resizing = new ResizeObserver(measure)
    resizing.observe(document.body)
    return () => resizing.disconnect()
  }, [ref])

  return offset
}

function pageOffsetOf(element: Element | null): number {
  return element instanceof HTMLElement ? element.offsetTop + pageOffsetOf(element.offsetParent) : 0
}

/** Keeps the focused row rendered, so that Tab continues from it. */
function useRangeWithFocusedRow(body: RefObject<HTMLElement | null>) {
  return useCallback(
    (range: Range) => {
      const visible = defaultRangeExtractor(range)
      const row = document.activeElement?.closest<HTMLElement>('[data-index]')
      if (!row || !body.current?.contains(row)) return visible
      const focused = Number(row.dataset['index'])
      const isMissing = focused < range.count && !visible.includes(focused)
      return isMissing ? [...visible, focused].sort((a, b) => a - b) : visible
    },
    [body],
  )
}
