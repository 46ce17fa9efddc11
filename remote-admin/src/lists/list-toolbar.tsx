import { limits } from '@sallyport/contract/config'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { type TFunction, useTranslation } from '@sallyport/runtime/i18n'
import { SearchBox } from '@sallyport/ui'
import { fieldStyles } from '@sallyport/ui/forms'
import { type ReactNode, useState } from 'react'
import { SelectFrame } from '../forms/select.tsx'
import { isDay } from './date-range.ts'
import type { ListValues, ListView } from './list-view.ts'
import styles from './list-toolbar.module.css'

export type SelectOption = { value: string; label: string }

/** The names of the fields for the first and the last date. */
type DateLabels = { from: string; to: string }

/** A filter by one of a few values; `name` is the parameter of the list, `all` the label of the option without a value. */
export type ListFilter = { name: string; label: string; all: string; options: readonly SelectOption[] }

export type ToolbarOptions = {
  /** Accessible name and placeholder of the search box. */
  search: { label: string; hint: string }
  filters: readonly ListFilter[]
  /** The names of the date fields, if the list can be filtered by date. */
  dates?: DateLabels
}

type Props = ToolbarOptions & {
  view: ListView
  /** The values of the select field for the sort order, if there is one. */
  sorts?: readonly SelectOption[] | undefined
}

/** Search, filters and sort order of a list; on narrow screens the latter two are folded. */
export function ListToolbar({ search, filters, dates, view, sorts }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.toolbar}>
      <SearchBox {...search} clearLabel={t('admin.list.search.clear')} search={view.search} onSearch={view.onSearch} />
      <Foldable count={Object.keys(view.filters).length}>
        {filters.map(({ name, label, all, options }) => (
          <OptionalSelect
            key={name}
            label={label}
            emptyLabel={all}
            options={options}
            value={view.filters[name]?.toString()}
            onSelected={(value) => view.onFilter({ [name]: value })}
          />
        ))}
        {dates && <DateFilter labels={dates} view={view} />}
        {sorts && (
          <OptionalSelect
            label={t('admin.list.sort')}
            emptyLabel={t('admin.list.sort.none')}
            options={sorts}
            value={view.sort}
            onSelected={view.onSort}
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

type SelectProps = {
  label: string
  /** Label of the option without a value. */
  emptyLabel: string
  options: readonly SelectOption[]
  value: string | undefined
  onSelected: (value: string | undefined) => void
}

function OptionalSelect({ label, emptyLabel, options, value, onSelected }: SelectProps) {
  return (
    <SelectFrame>
      <select
        aria-label={label}
        value={value ?? ''}
        className={fieldStyles.select}
        onChange={({ target }) => onSelected(target.value || undefined)}
      >
        <option value="">{emptyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </SelectFrame>
  )
}

type DateProps = { labels: DateLabels; view: Pick<ListView, 'filters' | 'timeZone' | 'onFilter'> }

/** Filters a list by the first and the last day. */
function DateFilter({ labels, view: { filters, timeZone, onFilter } }: DateProps) {
  function handleDate(name: 'from' | 'to', date: string) {
    const isLast = filters[name === 'from' ? 'to' : 'from'] === undefined
    if (date === '') onFilter({ [name]: undefined, ...(isLast && { time_zone: undefined }) })
    // Beside the days, so that a link finds the same rows in every time zone.
    else if (isDay(date)) onFilter({ [name]: date, time_zone: timeZone })
  }

  return (
    <>
      <DateField label={labels.from} date={dateOf(filters, 'from')} onDate={(date) => handleDate('from', date)} />
      <DateField label={labels.to} date={dateOf(filters, 'to')} onDate={(date) => handleDate('to', date)} />
    </>
  )
}

const dateOf = (filters: ListValues, name: 'from' | 'to') => String(filters[name] ?? '')

type FieldProps = { label: string; date: string; onDate: (date: string) => void }

/** Keeps a date that is being typed. */
function DateField({ label, date, onDate }: FieldProps) {
  const [draft, setDraft] = useState(date)
  const [received, setReceived] = useState(date)
  if (received !== date) {
    setReceived(date)
    setDraft(date)
  }

  function handleChange(text: string) {
    setDraft(text)
    onDate(text)
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

type SortableColumn = { title: string; sort?: string }

/** Two options for each sortable column: ascending and descending. */
export const sortOptions = (columns: readonly SortableColumn[], t: TFunction): SelectOption[] =>
  columns.flatMap(({ title, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: t('admin.list.sort.ascending', { column: title }) },
          { value: `-${sort}`, label: t('admin.list.sort.descending', { column: title }) },
        ],
  )
