/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- said again for browsers that lose the roles of a table drawn as cards */
import { useRef, type ReactNode } from 'react'
import type { Pages } from './pages.ts'
import { PagesFrame } from './pages-frame.tsx'
import styles from './paged-table.module.css'

export type Column<Item> = { title: string; cell: (item: Item) => ReactNode }

type Props<Item> = {
  pages: Pages<Item>
  empty: ReactNode
  /** The table's name. */
  label: string
  /** The first names the row: it stays in sight. */
  columns: readonly Column<Item>[]
  rowKey: (item: Item) => string | number
}

/** A table that loads as it is scrolled; on a phone each row is a card. */
export function PagedTable<Item>({ pages, empty, label, columns, rowKey }: Props<Item>) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <PagesFrame pages={pages} empty={empty} shape="rows" scroller={frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, so the keyboard must reach it */}
      <div ref={frame} className={styles.frame} role="region" aria-label={label} tabIndex={0}>
        <table role="table" aria-label={label} aria-busy={pages.isLoadingMore} className={styles.table}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ title }) => (
                <th key={title} role="columnheader" scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {pages.items.map((item) => (
              <tr key={rowKey(item)} role="row">
                {columns.map(({ title, cell }) => (
                  <td key={title} role="cell" data-title={title}>
                    <div className={styles.cell}>{cell(item)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PagesFrame>
  )
}
