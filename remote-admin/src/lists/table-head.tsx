/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- restores the implicit roles of `TableRow` */
import { useTranslation } from '@sallyport/runtime/i18n'
import { announce } from '@sallyport/ui'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { nextSort, sortDirection, type Column, type TableQuery } from './table-columns.ts'
import styles from './table.module.css'

type Props<Item> = { columns: readonly Column<Item>[]; query: TableQuery | undefined }

const sortLabels = {
  ascending: 'admin.list.sort.ascending',
  descending: 'admin.list.sort.descending',
  none: 'admin.list.sort.none',
} as const

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

export function TableHead<Item>({ columns, query }: Props<Item>) {
  const { t } = useTranslation()
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {columns.map(({ title, sort, kind }) =>
          sort !== undefined && query ? (
            <th key={title} role="columnheader" scope="col" aria-sort={sortDirection(sort, query.sort)}>
              <SortButton title={t(title)} column={sort} query={query} />
            </th>
          ) : (
            <th key={title} role="columnheader" scope="col" className={kind === 'actions' ? styles.pinned : undefined}>
              {t(title)}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

function SortButton({ title, column, query: { sort, onSort } }: { title: string; column: string; query: TableQuery }) {
  const { t } = useTranslation()
  const Icon = sortIcons[sortDirection(column, sort)]

  /** Announces the sort, because some screen readers do not announce a changed `aria-sort`. */
  function handleClick() {
    const next = nextSort(column, sort)
    onSort(next)
    announce(t(sortLabels[sortDirection(column, next)], { column: title }))
  }

  return (
    <button type="button" className={styles.sort} onClick={handleClick}>
      <span>{title}</span>
      <Icon size={14} strokeWidth={1.5} aria-hidden />
    </button>
  )
}
