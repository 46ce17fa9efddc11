/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-redundant-roles -- said again for browsers that lose the roles of a table drawn as cards */
import type { ReactNode } from 'react'
import styles from './facts-table.module.css'

/** What stands where there is nothing to tell. */
export const nothing = '—'

type Fact<Row> = {
  title: string
  show: (row: Row) => ReactNode
  /** It may be of any length and breaks anywhere; on phones it has the width of the card. */
  isLong?: boolean
}

type Props<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The first one names the row. */
  facts: readonly [Fact<Row>, ...Fact<Row>[]]
}

/** A small table that is there at once; on phones each row is a card. */
export function FactsTable<Row>({ label, rows, rowKey, facts: [name, ...others] }: Props<Row>) {
  return (
    <table role="table" aria-label={label} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {[name, ...others].map(({ title }) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            <th role="rowheader" scope="row" data-title={name.title}>
              {name.show(row)}
            </th>
            {others.map(({ title, show, isLong }) => (
              <td key={title} role="cell" data-title={title} className={isLong ? styles.long : undefined}>
                <div>{show(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
