import { useState } from 'react'
import { isDay } from './date-range.ts'
import type { ListValues } from './list-params.ts'
import styles from './list-toolbar.module.css'
import type { ListView } from './use-list-view.ts'

/** The names of the fields for the first and the last date. */
export type DateLabels = { from: string; to: string }

type Props = { labels: DateLabels; view: Pick<ListView, 'filters' | 'timeZone' | 'onFilter'> }

/** Filters a list by the first and the last day. */
export function DateFilter({ labels, view: { filters, timeZone, onFilter } }: Props) {
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
        className={styles.control}
        onChange={({ target }) => handleChange(target.value)}
      />
    </label>
  )
}
