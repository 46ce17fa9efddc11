/** Whether a string is the code of a currency in upper case (ISO 4217). */
export const isCurrency = (code: string): boolean =>
  /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)

const codes = (text: string) => new Set(text.split(' '))
const currenciesWithoutFraction = codes(
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER',
)
const currenciesWithThreeDigits = codes('BHD JOD KWD LYD OMR TND')

/**
 * The number of fraction digits of a currency (ISO 4217 code), as in CLDR 48. Not read from `Intl`, whose digits depend on the version
 * of Node.js or the browser: stored amounts are in the minor unit, which must never change
 * (https://github.com/unicode-org/cldr/blob/main/common/supplemental/supplementalData.xml).
 */
export function fractionDigits(currency: string): number {
  if (currenciesWithoutFraction.has(currency)) return 0
  return currenciesWithThreeDigits.has(currency) ? 3 : 2
}

/** Whether an amount has no more fraction digits than the minor unit of its currency. */
export const isWholeMinorUnits = (amount: number, currency: string): boolean =>
  amount === Number(amount.toFixed(fractionDigits(currency)))
