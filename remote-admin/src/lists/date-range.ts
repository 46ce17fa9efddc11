import { limits } from '@sallyport/contract/config'
import { browserTimeZone, isTimeZone, startOfDay } from '@sallyport/contract/rules'

/** The first and the last day (YYYY-MM-DD) of a list, and the time zone for its days and times. */
export type DateRange = { from?: string; to?: string; timeZone: string }

/** The earliest day of a filter: while the user types a year, the field reports incomplete years such as 0202. */
const firstDay = '2000-01-01'
const daySeconds = 24 * 60 * 60

/** Convert a day to the unix seconds of its start in UTC, and back. */
const utcStart = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000
const utcDay = (timestamp: number) => new Date(timestamp * 1000).toISOString().slice(0, firstDay.length)

/** Whether a string is a day (YYYY-MM-DD) whose start and end are valid timestamps of a filter in every time zone. */
export function isDay(text: string): boolean {
  const start = utcStart(text)
  if (Number.isNaN(start) || text < firstDay || start > limits.list.maxTimestamp - 2 * daySeconds) return false
  // `Date` accepts 30 February.
  return utcDay(start) === text
}

/** Parses the range of a URL. Days are in the time zone of the URL, or in UTC. Without valid days, the time zone is the browser's. */
export function parseDateRange(searchParams: URLSearchParams): DateRange {
  const [from, to] = ['from', 'to'].map((name) => searchParams.get(name) ?? '').map((text) => (isDay(text) ? text : ''))
  if (!from && !to) return { timeZone: browserTimeZone() }
  const timeZone = searchParams.get('time_zone') ?? ''
  return { ...(from && { from }), ...(to && { to }), timeZone: isTimeZone(timeZone) ? timeZone : 'UTC' }
}

/** The range as API parameters in unix seconds: the start of the first day, and the end of the last day (exclusive). */
export const rangeParams = ({ from, to, timeZone }: DateRange): { from?: number; to?: number } => ({
  ...(from && { from: startOfDay(from, timeZone) }),
  ...(to && { to: startOfDay(utcDay(utcStart(to) + daySeconds), timeZone) }),
})
