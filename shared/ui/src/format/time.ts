import { dash } from './dash.ts'

const second = 1000

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** Null outside of the range of `Date` (https://tc39.es/ecma262/#sec-time-values-and-time-range), where every part is NaN. */
function localDate(unixSeconds: number): Date | null {
  const date = new Date(unixSeconds * second)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Local YYYY-MM-DD of unix seconds (§9); a dash when they are out of range. */
export function formatDate(unixSeconds: number): string {
  const date = localDate(unixSeconds)
  if (!date) return dash
  const year = String(date.getFullYear()).padStart(4, '0')
  return [year, twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
}

/** Local YYYY-MM-DD HH:MM:SS of unix seconds (§9); a dash when they are out of range. */
export function formatTimestamp(unixSeconds: number): string {
  const date = localDate(unixSeconds)
  if (!date) return dash
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
  return `${formatDate(unixSeconds)} ${time}`
}
