/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- said again for browsers that lose the roles of a table drawn as cards */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import styles from './paged-table.module.css'
import { nextSort, sortDirection, type Column, type TableView } from './table-columns.ts'

type Props<Item> = { columns: readonly Column<Item>[]; view?: TableView }

const marks = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

export function TableHead<Item>({ columns, view }: Props<Item>) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" aria-rowindex={1} className={styles.row}>
        {columns.map(({ title, sort, kind }) =>
          sort !== undefined && view ? (
            <th key={title} role="columnheader" scope="col" aria-sort={sortDirection(sort, view.sort)}>
              <SortButton title={title} column={sort} view={view} />
            </th>
          ) : (
            <th key={title} role="columnheader" scope="col" className={kind && styles.held}>
              {title}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

function SortButton({ title, column, view: { sort, onSort } }: { title: string; column: string; view: TableView }) {
  const Mark = marks[sortDirection(column, sort)]
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(nextSort(column, sort))}>
      {title}
      <Mark size={14} strokeWidth={1.5} aria-hidden />
    </button>
  )
}
