import type { Language } from '@sallyport/contract/config'

/** Not `Intl.NumberFormat` with `style: 'unit'`, which writes "512 byte" in English (https://github.com/unicode-org/cldr/blob/main/common/main/en.xml). */
const units = {
  en: ['B', 'kB', 'MB', 'GB', 'TB'],
  ru: ['Б', 'кБ', 'МБ', 'ГБ', 'ТБ'],
} as const satisfies Record<Language, readonly string[]>

const step = 1000

/** Bytes in decimal units, such as "1.2 GB", with at most one decimal place. */
export function formatBytes(bytes: number, language: Language): string {
  const names = units[language]
  let amount = Math.max(0, bytes)
  let unit = 0
  // By the rounded amount, so that 999.9 kB is 1 MB and not 1,000 kB.
  while (Math.round(amount) >= step && unit < names.length - 1) {
    amount /= step
    unit += 1
  }
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: amount < 100 ? 1 : 0 })
  return `${digits.format(amount)}\u00a0${names[unit]}`
}
