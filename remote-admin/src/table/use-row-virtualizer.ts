import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { lostFocus, type ItemFocus } from '../layout/item-focus.ts'
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
  focus: RefObject<ItemFocus | null>
  /** Whether these are the previously rendered rows after a refetch, and not those of another view. */
  isSameList: boolean
}

/** Keeps the visible rows in place when others are inserted above; `end` alone does that, and not only at the end. */
const anchor = (isKept: boolean) => ({ anchorTo: isKept ? 'end' : 'start', scrollEndThreshold: -1 }) as const

export function useRowVirtualizer(
  { name, count, getKey, body, focus, isSameList }: RowsOptions,
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
    rangeExtractor: useRangeWithFocusedRow({ body, focus, getKey }),
  })
  useSavePosition(name, virtualizer)
  return virtualizer
}

/** Virtualizes cards in the window. */
export function useCardVirtualizer({ name, count, getKey, body, focus, isSameList }: RowsOptions) {
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
    rangeExtractor: useRangeWithFocusedRow({ body, focus, getKey }),
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

type FocusedRow = Pick<RowsOptions, 'body' | 'focus' | 'getKey'>

/** Keeps the focused row rendered, so that Tab continues from it, and renders the row that gets a lost focus back. */
function useRangeWithFocusedRow({ body, focus, getKey }: FocusedRow) {
  return useCallback(
    (range: Range) => {
      const visible = defaultRangeExtractor(range)
      const row = document.activeElement?.closest<HTMLElement>('[data-index]')
      const lost = lostFocus(focus)
      const focused = row && body.current?.contains(row) ? Number(row.dataset['index']) : null
      const index = focused ?? (lost && indexOfItem(lost, range.count, getKey))
      const isMissing = index !== null && index >= 0 && index < range.count && !visible.includes(index)
      return isMissing ? [...visible, index].sort((a, b) => a - b) : visible
    },
    [body, focus, getKey],
  )
}

/** The index of an item of a list; of the one in its place if it has left the list. */
export function indexOfItem(
  { key, index }: ItemFocus,
  count: number,
  getKey: (index: number) => string | number | bigint,
): number {
  for (let at = 0; at < count; at += 1) if (String(getKey(at)) === key) return at
  return Math.min(index, count - 1)
}
