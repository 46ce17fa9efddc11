const isoCurrencies = new Set(Intl.supportedValuesOf('currency'))

/**
 * Formats an amount in the major unit of a currency. ISO 4217 currencies have their symbol and number of decimals; for others
 * (BTC, USDT) the code follows the number, which has up to eight decimals, or six significant digits if that is more.
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
