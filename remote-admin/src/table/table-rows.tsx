/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- said again for browsers that lose the roles of a table drawn as cards */
import { memo, type ReactElement, type RefObject } from 'react'
import type { Virtualizer } from '@tanstack/react-virtual'
import { classNames } from '@sallyport/ui'
import styles from './paged-table.module.css'
import type { Column } from './table-columns.ts'

/** How many rows are the head: those of the items are counted from the next. */
export const headerRowCount = 1

export type RowVirtualizer = Virtualizer<HTMLElement, HTMLElement> | Virtualizer<Window, HTMLElement>

type Props<Item> = {
  items: readonly Item[]
  columns: readonly Column<Item>[]
  virtual: RowVirtualizer
  body: RefObject<HTMLTableSectionElement | null>
}

/** The rows in sight, each in its place in a body that is as high as all of them would be. */
export function TableRows<Item>({ items, columns, virtual, body }: Props<Item>) {
  return (
    <tbody ref={body} role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        return (
          item !== undefined && (
            <Row
              key={String(key)}
              item={item}
              columns={columns}
              index={index}
              start={start}
              measure={virtual.measureElement}
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
  index: number
  start: number
  measure: (row: HTMLElement | null) => void
}

/** A row is drawn once and then moved; scrolling draws those alone that come. */
const Row = memo(function Row<Item>({ item, columns, index, start, measure }: RowProps<Item>) {
  return (
    <tr
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={index + headerRowCount + 1}
      className={classNames(styles.row, styles.item)}
      style={{ transform: `translateY(${start}px)` }}
    >
      {columns.map(({ title, cell, kind }, at) => {
        const content = <div className={classNames(styles.cell, kind && styles[kind])}>{cell(item)}</div>
        return at === 0 ? (
          <th key={title} role="rowheader" scope="row" data-title={title}>
            {content}
          </th>
        ) : (
          <td key={title} role="cell" data-title={title} className={kind && styles.held}>
            {content}
          </td>
        )
      })}
    </tr>
  )
}) as <Item>(props: RowProps<Item>) => ReactElement
