import { useEffect, useRef, type ReactNode } from 'react'
import { limits } from '@sallyport/contract/config'
import { PagesFrame } from '@sallyport/ui'
import { focusControl, lostFocus, useItemFocus } from '../layout/item-focus.ts'
import type { CountedPages } from './counted-pages.ts'
import type { Column, TableSelection, TableView } from './table-columns.ts'
import { TableCards, ScrollableTable } from './table-layouts.tsx'
import { useScrollToStart } from './use-scroll-to-start.ts'
import { useIsNarrowerThan } from '@sallyport/runtime/device'

const { device } = limits

type Props<Item> = {
  pages: CountedPages<Item>
  empty: ReactNode
  label: string
  /** The first column stays visible. */
  columns: readonly Column<Item>[]
  rowKey: (item: Item) => string | number
  /** Content below the cells of an expanded row; null for a collapsed one. */
  detail?: (item: Item) => ReactNode
  /** Adds a checkbox to each row. */
  selection?: TableSelection<Item>
  /** The sort order and how to change it; without it, the column headers do not sort. */
  view?: TableView
}

/**
 * A virtual table that loads more rows as it is scrolled. On narrow screens each row is a card. When the focused control is removed,
 * the focus moves to the same control of its row, of the row in its place, or to the first control of the empty state.
 */
export function PagedTable<Item>({ empty, ...table }: Props<Item>) {
  const container = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrowerThan(device.tablet)
  const Table = isNarrow ? TableCards : ScrollableTable
  const emptyState = useRef<HTMLDivElement>(null)
  const focus = useItemFocus()
  useScrollToStart(table.view?.key, container)

  useEffect(() => {
    if (emptyState.current && lostFocus(focus.last)) focusControl(emptyState.current)
  })

  return (
    <PagesFrame
      pages={table.pages}
      empty={<div ref={emptyState}>{empty}</div>}
      shape="table"
      scroller={isNarrow ? undefined : container}
    >
      <Table {...table} container={container} focus={focus} />
    </PagesFrame>
  )
}
