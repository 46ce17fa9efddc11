/** The amount from which the larger unit is used. */
const thousand = 1000

/** Formats an amount with its unit for a language, joined by a no-break space. */
function formatUnit(amount: number, unit: string, language: string): string {
  const maximumFractionDigits = amount < 100 ? 1 : 0
  const number = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })
  return number.format(amount).replaceAll(' ', '\u00a0')
}

/** Formats a number of bytes in kilobytes (1000 bytes) or megabytes. */
export function formatSize(bytes: number, language: string): string {
  const kilobytes = bytes / thousand
  return kilobytes < thousand
    ? formatUnit(kilobytes, 'kilobyte', language)
    : formatUnit(kilobytes / thousand, 'megabyte', language)
}

export function formatDuration(milliseconds: number, language: string): string {
  return milliseconds < thousand
    ? formatUnit(Math.round(milliseconds), 'millisecond', language)
    : formatUnit(milliseconds / thousand, 'second', language)
}
