/** An amount in the currency's main unit, with its symbol; a code that is no ISO currency (USDT) stands behind the number. */
export function formatMoney(amount: number, currency: string, language: string): string {
  if (/^[a-z]{3}$/i.test(currency)) {
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).format(amount)
  }
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 8,
  })
  return `${number.format(amount)}\u00a0${currency}`.trimEnd()
}
