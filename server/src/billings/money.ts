import { fractionDigits } from '@sallyport/contract/rules'

/** Converts an amount from the minor to the major unit of a currency: 1999 cents to 19.99 dollars. */
export function toMajorUnits(amount: number, currency: string): number {
  const digits = fractionDigits(currency)
  return Number((amount / 10 ** digits).toFixed(digits))
}

/** Converts an amount from the major to the minor unit of a currency, rounded. */
export function toMinorUnits(amount: number, currency: string): number {
  return Math.round(amount * 10 ** fractionDigits(currency))
}

const hundredthsOfPercent = 10_000

/** The least amount that settles a price, both in the minor unit; `tolerance` in hundredths of a percent. The missing part is rounded down. */
export function leastAccepted(amount: number, tolerance: number): number {
  return amount - Math.floor((amount * tolerance) / hundredthsOfPercent)
}

/** The price per month in the minor unit, rounded. */
export function pricePerMonth(amount: number, months: number): number {
  return Math.round(amount / months)
}
