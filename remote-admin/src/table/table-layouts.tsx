/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- said again for browsers that lose the roles of a table drawn as cards */
import { useCallback, useMemo, useRef, type CSSProperties, type RefObject } from 'react'
import { classNames } from '@sallyport/ui'
import type { Pages } from '@sallyport/ui'
import styles from './paged-table.module.css'
import { gridStyle, type Column, type TableView } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { headerRowCount, TableRows, type RowVirtualizer } from './table-rows.tsx'
import { useRowVirtualizer, useCardVirtualizer } from './use-row-virtualizer.ts'

type LayoutProps<Item> = {
  pages: Pages<Item>
  label: string
  columns: readonly Column<Item>[]
  rowKey: (item: Item) => string | number
  view?: TableView
  frame: RefObject<HTMLDivElement | null>
}

/** Rows in a frame that scrolls. */
export function ScrollableTable<Item>({ rowKey, frame, ...table }: LayoutProps<Item>) {
  const { items, ...listed } = useUniqueRows(table.pages.items, rowKey)
  const virtual = useRowVirtualizer(listed, frame)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, so the keyboard must reach it
    <div ref={frame} className={styles.frame} role="region" aria-label={table.label} tabIndex={0}>
      <Table {...table} items={items} body={listed.body} virtual={virtual} />
    </div>
  )
}

/** Cards that scroll with the page. Their head is for listeners alone, and nothing can be done with what nobody sees. */
export function TableCards<Item>({ rowKey, frame, ...table }: LayoutProps<Item>) {
  const { items, ...listed } = useUniqueRows(table.pages.items, rowKey)
  const virtual = useCardVirtualizer(listed)
  return (
    <div ref={frame} className={styles.frame}>
      <Table {...table} items={items} view={undefined} body={listed.body} virtual={virtual} />
    </div>
  )
}

function useUniqueRows<Item>(loaded: readonly Item[], rowKey: (item: Item) => string | number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const items = useMemo(() => withoutDuplicates(loaded, rowKey), [loaded, rowKey])
  const keyOf = useCallback((index: number) => rowKey(items[index]!), [items, rowKey])
  return { items, count: items.length, keyOf, body }
}

/** What has moved down in the list while it was loaded comes again with a later page. */
function withoutDuplicates<Item>(items: readonly Item[], rowKey: (item: Item) => string | number): readonly Item[] {
  const byKey = new Map(items.map((item) => [rowKey(item), item]))
  return byKey.size === items.length ? items : [...byKey.values()]
}

type TableProps<Item> = Omit<LayoutProps<Item>, 'rowKey' | 'frame'> & {
  items: readonly Item[]
  body: RefObject<HTMLTableSectionElement | null>
  virtual: RowVirtualizer
}

function Table<Item>({ pages, items, label, columns, view, body, virtual }: TableProps<Item>) {
  const { hasMore, isLoadingMore, isChanging = false } = pages
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={isLoadingMore || isChanging}
      aria-rowcount={hasMore ? -1 : items.length + headerRowCount}
      className={classNames(styles.table, isChanging && styles.changing)}
      style={gridStyle(columns) as CSSProperties}
    >
      <TableHead columns={columns} view={view} />
      <TableRows items={items} columns={columns} body={body} virtual={virtual} />
    </table>
  )
}
