/** The number of fraction digits of a currency (ISO 4217 code). */
function fractionDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
}

/** Converts an amount from the minor to the major unit of a currency: 1999 cents to 19.99 dollars. */
export function toMajorUnits(amount: number, currency: string): number {
  const digits = fractionDigits(currency)
  return Number((amount / 10 ** digits).toFixed(digits))
}

/** The price per month in the minor unit, rounded. */
export function pricePerMonth(amount: number, months: number): number {
  return Math.round(amount / months)
}
