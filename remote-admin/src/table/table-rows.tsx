/* `display` removes the implicit roles of tables: https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- restores the implicit roles */
import { memo, useEffect, type ReactElement, type ReactNode, type RefObject } from 'react'
import { classNames } from '@sallyport/ui'
import { focusControl, lostFocus, type useItemFocus } from '../layout/item-focus.ts'
import type { RowVirtualizer } from './scroll-position.ts'
import { SelectionBox } from './selection-box.tsx'
import { rowHeaderColumn, type Column, type TableSelection } from './table-columns.ts'
import { styles } from './table-styles.ts'
import { indexOfItem } from './use-row-virtualizer.ts'

/** `aria-rowindex` counts the header row. */
export const headerRowCount = 1

type Props<Item> = {
  items: readonly Item[]
  columns: readonly Column<Item>[]
  detail?: ((item: Item) => ReactNode) | undefined
  selection?: TableSelection<Item> | undefined
  virtualizer: RowVirtualizer
  body: RefObject<HTMLTableSectionElement | null>
  focus: ReturnType<typeof useItemFocus>
}

/** The visible rows, positioned in a body with the height of all rows. */
export function TableRows<Item>({ items, columns, detail, selection, virtualizer, body, focus }: Props<Item>) {
  useEffect(() => {
    const lost = lostFocus(focus.last)
    if (!lost) return
    const { count, getItemKey } = virtualizer.options
    const index = indexOfItem(lost, count, getItemKey)
    focusControl(body.current?.querySelector(`[data-index="${index}"]`), lost.position)
  })

  return (
    <tbody
      ref={body}
      role="rowgroup"
      {...focus.handlers}
      className={styles.body}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        return (
          item !== undefined && (
            <Row
              key={String(key)}
              item={item}
              columns={columns}
              detail={detail}
              selection={selection}
              index={index}
              itemKey={String(key)}
              start={start - virtualizer.options.scrollMargin}
              measureElement={virtualizer.measureElement}
            />
          )
        )
      })}
    </tbody>
  )
}

type RowProps<Item> = {
  item: Item
  columns: readonly Column<Item>[]
  detail: ((item: Item) => ReactNode) | undefined
  selection: TableSelection<Item> | undefined
  index: number
  itemKey: string
  start: number
  measureElement: (row: HTMLElement | null) => void
}

const columnClasses = { actions: 'pinned', title: 'cardTitle' } as const

/** Memoized, so that scrolling renders only new rows. */
const Row = memo(function Row<Item>({
  item,
  columns,
  detail,
  selection,
  index,
  itemKey,
  start,
  measureElement,
}: RowProps<Item>) {
  const details = detail?.(item)
  const header = rowHeaderColumn(columns)
  return (
    <tr
      ref={measureElement}
      role="row"
      data-index={index}
      data-key={itemKey}
      aria-rowindex={index + headerRowCount + 1}
      className={classNames(styles.row, styles.item)}
      style={{ transform: `translateY(${start}px)` }}
    >
      {columns.map((column, columnIndex) => {
        const { title, cell, kind, rowName } = column
        const attributes = { 'data-title': title, className: kind && styles[columnClasses[kind]] }
        const content = (
          <>
            {selection && columnIndex === 0 && <SelectionBox selection={selection} item={item} />}
            <div className={classNames(styles.cell, kind && styles[kind])}>{cell(item)}</div>
          </>
        )
        return column === header ? (
          <th key={title} role="rowheader" scope="row" aria-label={rowName?.(item)} {...attributes}>
            {content}
          </th>
        ) : (
          <td key={title} role="cell" {...attributes}>
            {content}
          </td>
        )
      })}
      {details && (
        <td role="cell" aria-colspan={columns.length} className={styles.detail}>
          <div className={styles.cell}>{details}</div>
        </td>
      )}
    </tr>
  )
}) as <Item>(props: RowProps<Item>) => ReactElement
