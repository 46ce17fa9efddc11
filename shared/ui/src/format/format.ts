import type { Language } from '@sallyport/contract/config'
import { fractionDigits, isCurrency } from '@sallyport/contract/rules'

/** The placeholder for a missing or invalid value. */
export const dash = '—'

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** Unix seconds as local YYYY-MM-DD HH:MM:SS (§9); a dash outside the range of `Date` (https://tc39.es/ecma262/#sec-time-values-and-time-range). */
export function formatTimestamp(unixSeconds: number): string {
  const date = new Date(unixSeconds * 1000)
  if (Number.isNaN(date.getTime())) return dash
  const year = String(date.getFullYear()).padStart(4, '0')
  const day = [year, twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
  return `${day} ${time}`
}

/** Unix seconds as local YYYY-MM-DD (§9); a dash outside the range of `Date`. */
export const formatDate = (unixSeconds: number): string => formatTimestamp(unixSeconds).split(' ')[0]!

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
  // `auto` only for "now". It would write "yesterday" for 1 day ago, which can be the day before.
  const numeric = length === Infinity ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(language, { numeric }).format(-Math.trunc(Math.max(0, elapsed) / length), unit)
}

const minutesIn = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** Whole minutes in the largest unit that divides them: "30 minutes", "365 days". */
export function formatDuration(minutes: number, language: Language): string {
  const [unit, length] = minutesIn.find(([, length]) => minutes % length === 0)!
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / length)
}

/** Not `Intl.NumberFormat` with `style: 'unit'`, which writes "512 byte" in English (https://github.com/unicode-org/cldr/blob/main/common/main/en.xml). */
const byteUnits = {
  en: ['B', 'kB', 'MB', 'GB', 'TB'],
  ru: ['Б', 'кБ', 'МБ', 'ГБ', 'ТБ'],
} as const satisfies Record<Language, readonly string[]>

const byteStep = 1000

/** Bytes in decimal units, such as "1.2 GB", with at most one decimal place. */
export function formatBytes(bytes: number, language: Language): string {
  const names = byteUnits[language]
  let amount = Math.max(0, bytes)
  let unit = 0
  // Compares the rounded amount, so that 999.9 kB is 1 MB and not 1,000 kB.
  while (Math.round(amount) >= byteStep && unit < names.length - 1) {
    amount /= byteStep
    unit += 1
  }
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: amount < 100 ? 1 : 0 })
  return `${digits.format(amount)}\u00a0${names[unit]}`
}

/**
 * Formats an amount in the major unit of a currency: with the symbol and its `fractionDigits`, or (BTC, USDT) with the code and up to eight
 * decimals, or six significant digits if that is more.
 */
export function formatMoney(amount: number, currency: string, language: string): string {
  const code = currency.toUpperCase()
  if (isCurrency(code)) {
    const digits = fractionDigits(code)
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(amount)
  }
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 8,
    maximumSignificantDigits: 6,
    roundingPriority: 'morePrecision',
  })
  return `${number.format(amount)}\u00a0${currency}`.trimEnd()
}

/** The name of a country, by its two-letter code, in a language; the code itself if it is unknown. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code
  } catch {
    return code
  }
}
