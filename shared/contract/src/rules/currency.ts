/** Whether a text is the code of a currency in upper case (ISO 4217). */
export const isCurrency = (code: string): boolean =>
  /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)

/** The number of fraction digits of a currency (ISO 4217 code). */
export function fractionDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
}

/** Whether an amount has no more fraction digits than the minor unit of its currency; true for an unknown currency. */
export const isWholeMinorUnits = (amount: number, currency: string): boolean =>
  !isCurrency(currency) || amount === Number(amount.toFixed(fractionDigits(currency)))
