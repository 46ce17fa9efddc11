/** Above it an amount is told in the larger unit. */
const thousand = 1000

/** An amount with its unit, in the words of a language; the two stay on one line. */
function told(amount: number, unit: string, language: string): string {
  const maximumFractionDigits = amount < 100 ? 1 : 0
  const number = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })
  return number.format(amount).replaceAll(' ', '\u00a0')
}

/** A size in kilobytes of a thousand bytes, or in megabytes. */
export function formatSize(bytes: number, language: string): string {
  const kilobytes = bytes / thousand
  return kilobytes < thousand ? told(kilobytes, 'kilobyte', language) : told(kilobytes / thousand, 'megabyte', language)
}

/** A length of time in milliseconds, or in seconds. */
export function formatDuration(milliseconds: number, language: string): string {
  return milliseconds < thousand
    ? told(Math.round(milliseconds), 'millisecond', language)
    : told(milliseconds / thousand, 'second', language)
}
