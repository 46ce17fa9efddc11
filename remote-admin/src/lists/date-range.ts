import { formatDate } from '@sallyport/ui/format'

/** Dates before this year are typed on the way to a later one. */
const firstYear = 2000

/** Unix seconds of the start of a local date (YYYY-MM-DD), `days` later; undefined for an incomplete date. */
function startOf(date: string, days: number): number | undefined {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return year < firstYear ? undefined : new Date(year, month - 1, day + days).getTime() / 1000
}

type Range = { from?: number | undefined; to?: number | undefined }

/** The dates of a range as the values of date fields. `to` is the start of the day after the last one. */
export const rangeDates = ({ from, to }: Range) => ({
  from: from === undefined ? '' : formatDate(from),
  to: to === undefined ? '' : formatDate(to - 1),
})

/** The range after one of its date fields has changed; undefined while the date is incomplete. */
export function changedRange(name: 'from' | 'to', date: string): Range | undefined {
  if (date === '') return { [name]: undefined }
  const start = startOf(date, name === 'to' ? 1 : 0)
  return start === undefined ? undefined : { [name]: start }
}
