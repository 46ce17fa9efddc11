/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-redundant-roles -- CSS `display` removes the implicit roles of tables: https://www.tpgi.com/short-note-on-what-css-display-properties-do-to-table-semantics/ */
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

type Column<Row> = {
  title: string
  render: (row: Row) => ReactNode
  /** The text may break anywhere; on phones it takes the width of the card. */
  isLong?: boolean
}

type Props<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly [Column<Row>, ...Column<Row>[]]
}

/** A table without paging; on phones each row is a card. */
export function DataTable<Row>({ label, rows, rowKey, columns: [first, ...others] }: Props<Row>) {
  return (
    <table role="table" aria-label={label} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {[first, ...others].map(({ title }) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            <th role="rowheader" scope="row" data-title={first.title}>
              {first.render(row)}
            </th>
            {others.map(({ title, render, isLong }) => (
              <td key={title} role="cell" data-title={title} className={isLong ? styles.long : undefined}>
                <div>{render(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
