import { useRef, type ReactNode } from 'react'
import { limits } from '@sallyport/contract/config'
import type { Pages } from '@sallyport/ui'
import { PagesFrame } from '@sallyport/ui'
import type { Column, TableView } from './table-columns.ts'
import { TableCards, ScrollableTable } from './table-layouts.tsx'
import { useBeginning } from '@sallyport/ui'
import { useNarrow } from '@sallyport/runtime/device'

const { device } = limits

type Props<Item> = {
  pages: Pages<Item>
  empty: ReactNode
  /** The table's name. */
  label: string
  /** The first names the row: it stays in sight. */
  columns: readonly Column<Item>[]
  rowKey: (item: Item) => string | number
  /** How the rows are sorted, where people may choose. */
  view?: TableView
}

/**
 * A table that loads as it is scrolled; on a phone each row is a card. The document holds what is in sight and a little
 * beyond, however much was loaded.
 */
export function PagedTable<Item>({ empty, ...table }: Props<Item>) {
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(device.tablet)
  const Table = isNarrow ? TableCards : ScrollableTable
  useBeginning(table.view?.key, frame)

  return (
    <PagesFrame pages={table.pages} empty={empty} shape="rows" scroller={isNarrow ? undefined : frame}>
      <Table {...table} frame={frame} />
    </PagesFrame>
  )
}
