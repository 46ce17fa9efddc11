import { useState } from 'react'
import { changedRange, rangeDates } from './date-range.ts'
import type { ListValues } from './list-params.ts'
import styles from './list-toolbar.module.css'

/** The names of the fields for the first and the last date. */
export type DateLabels = { from: string; to: string }

type Props = { labels: DateLabels; filters: ListValues; onFilter: (changes: ListValues) => void }

/** Filters a list by the first and the last local date. */
export function DateFilter({ labels, filters, onFilter }: Props) {
  const { from, to } = filters
  const dates = rangeDates({ from: numberOf(from), to: numberOf(to) })

  function handleDate(name: 'from' | 'to', date: string) {
    const range = changedRange(name, date)
    if (range) onFilter(range)
  }

  return (
    <>
      <DateField label={labels.from} date={dates.from} onDate={(date) => handleDate('from', date)} />
      <DateField label={labels.to} date={dates.to} onDate={(date) => handleDate('to', date)} />
    </>
  )
}

const numberOf = (value: string | number | undefined) => (value === undefined ? undefined : Number(value))

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
