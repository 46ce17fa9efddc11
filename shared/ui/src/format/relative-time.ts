import type { Language } from '@sallyport/contract/config'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

/** How long ago a past timestamp is, such as "3 hours ago"; "now" in the first minute. Both in unix seconds. */
export function formatRelativeTime(seconds: number, now: number, language: Language): string {
  const elapsed = now - seconds
  const [unit, length] = units.find(([, length]) => elapsed >= length) ?? ['second', Infinity]
  // Only 0 has a name of its own: "1 day ago" can be the day before yesterday.
  const numeric = length === Infinity ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(language, { numeric }).format(-Math.trunc(Math.max(0, elapsed) / length), unit)
}
