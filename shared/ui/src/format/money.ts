const isoCurrencies = new Set(Intl.supportedValuesOf('currency'))

/**
 * An amount in the currency's main unit. An ISO 4217 currency has its symbol and its number of decimals; the code of any
 * other (BTC, USDT) follows the number, which keeps eight decimals, and six significant digits of a smaller amount.
 */
export function formatMoney(amount: number, currency: string, language: string): string {
  const code = currency.toUpperCase()
  if (isoCurrencies.has(code)) {
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
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
