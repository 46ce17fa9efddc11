/** How many digits a currency has behind the point. */
function fractionDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
}

/** An amount of the smallest unit as a decimal number of the main one. */
export function toMajorUnits(amount: number, currency: string): number {
  const digits = fractionDigits(currency)
  return Number((amount / 10 ** digits).toFixed(digits))
}

/** What a month costs of an amount for several, to the nearest smallest unit. */
export function pricePerMonth(amount: number, months: number): number {
  return Math.round(amount / months)
}
