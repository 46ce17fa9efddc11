import { limits } from '@sallyport/contract/config'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { type TFunction, type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import { SearchBox } from '@sallyport/ui'
import { fieldStyles } from '@sallyport/ui/forms'
import { type ReactNode, useState } from 'react'
import { Select, type SelectOption } from '../forms/select.tsx'
import { isDay } from './date-range.ts'
import type { ListQuery } from './list-query.ts'
import styles from './list-toolbar.module.css'

/** A filter with few values. `name` is the query parameter, `all` the label of the option without a value. */
export type ListFilter = { name: string; label: string; all: string; options: readonly SelectOption[] }

export const statusFilter = (options: readonly SelectOption[], t: TFunction): ListFilter => ({
  name: 'status',
  label: t('admin.list.status'),
  all: t('admin.list.status.all'),
  options,
})

export type ToolbarOptions = {
  search: { label: string; hint: string }
  filters: readonly ListFilter[]
  /** The labels of the date fields, if the list has a date filter. */
  dates?: { from: string; to: string }
}

type Props = ToolbarOptions & {
  query: ListQuery
  sorts: readonly SelectOption[] | undefined
}

/** Search, filters and sort of a list. Filters and sort are collapsed on narrow screens. */
export function ListToolbar({ search, filters, dates, query, sorts }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.toolbar}>
      <SearchBox {...search} search={query.search} onSearch={query.onSearch} />
      <Foldable count={Object.keys(query.filters).length}>
        {filters.map(({ name, label, all, options }) => (
          <Select
            key={name}
            aria-label={label}
            emptyLabel={all}
            options={options}
            value={query.filters[name] ?? ''}
            onChange={({ target }) => query.onFilter({ [name]: target.value })}
          />
        ))}
        {dates && <DateField name="from" label={dates.from} query={query} />}
        {dates && <DateField name="to" label={dates.to} query={query} />}
        {sorts && (
          <Select
            aria-label={t('admin.list.sort')}
            emptyLabel={t('admin.list.sort.none')}
            options={sorts}
            value={query.sort ?? ''}
            onChange={({ target }) => query.onSort(target.value || undefined)}
          />
        )}
      </Foldable>
    </div>
  )
}

function Foldable({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrowerThan(limits.device.tablet)
  if (!isNarrow) return children
  return (
    <details className={styles.folded}>
      <summary className={styles.summary}>
        {count === 0 ? t('admin.list.filters') : t('admin.list.filters.count', { count })}
      </summary>
      <div className={styles.unfolded}>{children}</div>
    </details>
  )
}

type DateProps = { name: 'from' | 'to'; label: string; query: ListQuery }

/** A date field that keeps an incomplete date while the user types. */
function DateField({ name, label, query: { filters, timeZone, onFilter } }: DateProps) {
  const date = String(filters[name] ?? '')
  const [draft, setDraft] = useState(date)
  const [receivedDate, setReceivedDate] = useState(date)
  if (receivedDate !== date) {
    setReceivedDate(date)
    setDraft(date)
  }

  function handleChange(text: string) {
    setDraft(text)
    const isOnly = filters[name === 'from' ? 'to' : 'from'] === undefined
    if (text === '') onFilter({ [name]: undefined, ...(isOnly && { time_zone: undefined }) })
    // The time zone in the URL selects the same rows for every user.
    else if (isDay(text)) onFilter({ [name]: text, time_zone: timeZone })
  }

  return (
    <label className={styles.date}>
      <span>{label}</span>
      <input
        type="date"
        value={draft}
        className={fieldStyles.control}
        onChange={({ target }) => handleChange(target.value)}
      />
    </label>
  )
}

/** Two options for each sortable column: ascending and descending. */
export const sortOptions = (
  columns: readonly { title: TranslationKey; sort?: string }[],
  t: TFunction,
): SelectOption[] =>
  columns.flatMap(({ title, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: t('admin.list.sort.ascending', { column: t(title) }) },
          { value: `-${sort}`, label: t('admin.list.sort.descending', { column: t(title) }) },
        ],
  )
