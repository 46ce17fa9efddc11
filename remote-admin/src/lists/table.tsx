/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- restores the implicit roles of `TableRow` */

import { limits } from '@sallyport/contract/config'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { classNames, Hint, InfiniteListFrame, useItemsInParts, type Batches } from '@sallyport/ui'
import { useMemo, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import type { Selection } from './bulk.tsx'
import { useItemFocus } from './item-focus.ts'
import { cardColumns, gridColumns, tableWidth, type Column, type TableQuery } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { AnchoredRows, useTableScroll } from './table-scroll.ts'
import styles from './table.module.css'

type TableProps<Item> = {
  batches: Batches<Item>
  label: string
  columns: readonly Column<Item>[]
  rowKey: (item: Item) => number
  detail?: (item: Item) => ReactNode
  selection?: Pick<Selection<Item>, 'isSelected' | 'nameOf' | 'toggle'>
  /** Without a query, the column headers do not sort. */
  query?: TableQuery
}

/**
 * A table that loads more rows as it is scrolled, up to `limits.list.maxRows`. On narrow screens the rows are cards. `useItemFocus` moves
 * the focus when the focused control is removed.
 */
export function ListTable<Item>({ empty, ...table }: TableProps<Item> & { empty: ReactNode }) {
  const { t } = useTranslation()
  const batches = useItemsInParts(table.batches)
  const number = new Intl.NumberFormat(useLanguage()).format(batches.items.length)
  const container = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrowerThan(limits.device.tablet)
  const isFull = batches.hasMore && batches.items.length >= limits.list.maxRows
  const loaded = isFull ? { ...batches, hasMore: false } : batches
  return (
    <div role="presentation" {...useItemFocus()}>
      <InfiniteListFrame batches={loaded} empty={empty} shape="table" scroller={isNarrow ? undefined : container}>
        <Table {...table} batches={loaded} container={container} isNarrow={isNarrow} />
        {isFull && <Hint>{t(table.query ? 'admin.list.full.refine' : 'admin.list.full', { number })}</Hint>}
      </InfiniteListFrame>
    </div>
  )
}

type LayoutProps<Item> = TableProps<Item> & { container: RefObject<HTMLDivElement | null>; isNarrow: boolean }

/** The table scrolls in its container, cards scroll with the page. The header of cards is visually hidden, so it has no sort buttons. */
function Table<Item>({ batches, label, rowKey, query, isNarrow, container, ...rows }: LayoutProps<Item>) {
  const { isLoadingMore, isChanging = false } = batches
  const items = useMemo(() => withoutDuplicates(batches.items, rowKey), [batches.items, rowKey])
  const columns = isNarrow ? cardColumns(rows.columns) : rows.columns
  const language = useLanguage()
  const { t } = useTranslation()
  const titles = columns.map(({ title }) => t(title))
  const { detail, selection } = rows
  useTableScroll(label, query?.key, container)
  return (
    <AnchoredRows container={container} isScrollable={!isNarrow} listKey={query?.key} isChanging={isChanging}>
      <div
        ref={container}
        className={styles.container}
        // Focusable, so that the keyboard can scroll it: https://dequeuniversity.com/rules/axe/4.10/scrollable-region-focusable
        {...(!isNarrow && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table
          role="table"
          aria-label={label}
          aria-busy={isLoadingMore || isChanging}
          className={classNames(styles.table, isChanging && styles.changing)}
          style={{ '--width': tableWidth(columns), '--columns': gridColumns(columns) } as CSSProperties}
        >
          <TableHead columns={columns} query={isNarrow ? undefined : query} />
          <tbody role="rowgroup">
            {items.map((item) => (
              <TableRow
                key={rowKey(item)}
                item={item}
                itemKey={rowKey(item)}
                columns={columns}
                titles={titles}
                language={language}
                isCard={isNarrow}
                detail={detail}
                isSelected={selection?.isSelected(item)}
                selectName={selection?.nameOf(item)}
                onSelected={selection?.toggle}
              />
            ))}
          </tbody>
        </table>
      </div>
    </AnchoredRows>
  )
}

/** The later of two responses repeats an item that moved down the list between the requests. */
function withoutDuplicates<Item>(items: readonly Item[], rowKey: (item: Item) => number): readonly Item[] {
  const byKey = new Map(items.map((item) => [rowKey(item), item]))
  return byKey.size === items.length ? items : [...byKey.values()]
}
