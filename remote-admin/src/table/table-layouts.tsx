/* `display` removes the implicit roles of tables: https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- restores the implicit roles */
import { useCallback, useMemo, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { classNames } from '@sallyport/ui'
import type { useItemFocus } from '../layout/item-focus.ts'
import type { CountedPages } from './counted-pages.ts'
import { cardColumns, gridStyle, type Column, type TableSelection, type TableView } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import type { RowVirtualizer } from './scroll-position.ts'
import { headerRowCount, TableRows } from './table-rows.tsx'
import { styles } from './table-styles.ts'
import { useIsSameList } from './use-is-same-list.ts'
import { useRowVirtualizer, useCardVirtualizer } from './use-row-virtualizer.ts'

type LayoutProps<Item> = {
  pages: CountedPages<Item>
  label: string
  columns: readonly Column<Item>[]
  rowKey: (item: Item) => string | number
  detail?: (item: Item) => ReactNode
  selection?: TableSelection<Item>
  view?: TableView
  container: RefObject<HTMLDivElement | null>
  focus: ReturnType<typeof useItemFocus>
}

export function ScrollableTable<Item>({ rowKey, container, ...table }: LayoutProps<Item>) {
  const { items, ...rows } = useRows(table, rowKey)
  const virtualizer = useRowVirtualizer({ ...rows, focus: table.focus.last }, container)
  return (
    // Scrollable with the keyboard: https://dequeuniversity.com/rules/axe/4.10/scrollable-region-focusable
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable
    <div ref={container} className={styles.container} role="region" aria-label={table.label} tabIndex={0}>
      <Table {...table} items={items} body={rows.body} virtualizer={virtualizer} />
    </div>
  )
}

/** Cards that scroll with the page. Their header is visually hidden, so it has no sort buttons. */
export function TableCards<Item>({ rowKey, container, ...table }: LayoutProps<Item>) {
  const { items, ...rows } = useRows(table, rowKey)
  const virtualizer = useCardVirtualizer({ ...rows, focus: table.focus.last })
  const columns = useMemo(() => cardColumns(table.columns), [table.columns])
  return (
    <div ref={container} className={styles.container}>
      <Table {...table} columns={columns} items={items} view={undefined} body={rows.body} virtualizer={virtualizer} />
    </div>
  )
}

function useRows<Item>(
  { pages, label, view }: Pick<LayoutProps<Item>, 'pages' | 'label' | 'view'>,
  rowKey: (item: Item) => string | number,
) {
  const body = useRef<HTMLTableSectionElement>(null)
  const items = useMemo(() => withoutDuplicates(pages.items, rowKey), [pages.items, rowKey])
  const getKey = useCallback((index: number) => rowKey(items[index]!), [items, rowKey])
  const isSameList = useIsSameList(view?.key, pages.isChanging ?? false)
  return { items, count: items.length, name: label, getKey, body, isSameList }
}

/** An item that moves down the list between two requests is returned again by the later page. */
function withoutDuplicates<Item>(items: readonly Item[], rowKey: (item: Item) => string | number): readonly Item[] {
  const byKey = new Map(items.map((item) => [rowKey(item), item]))
  return byKey.size === items.length ? items : [...byKey.values()]
}

type TableProps<Item> = Omit<LayoutProps<Item>, 'rowKey' | 'container'> & {
  items: readonly Item[]
  body: RefObject<HTMLTableSectionElement | null>
  virtualizer: RowVirtualizer
}

function Table<Item>({ pages, items, label, columns, view, ...rows }: TableProps<Item>) {
  const { isLoadingMore, isChanging = false } = pages
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={isLoadingMore || isChanging}
      aria-rowcount={tableRowCount({ ...pages, items })}
      className={classNames(styles.table, isChanging && styles.changing)}
      style={gridStyle(columns) as CSSProperties}
    >
      <TableHead columns={columns} view={view} />
      <TableRows {...rows} items={items} columns={columns} />
    </table>
  )
}

/**
 * With the header row. Undefined while the number of rows is not known: screen readers speak the -1 that ARIA has for it as
 * "row count unknown" for each table.
 */
function tableRowCount({ items, hasMore, firstPage }: CountedPages<unknown>): number | undefined {
  if (!hasMore) return items.length + headerRowCount
  if (firstPage?.total === undefined || firstPage.is_total_capped) return undefined
  return Math.max(firstPage.total, items.length) + headerRowCount
}
