/** Codes that `Intl.DisplayNames` has a name for, although ISO 3166-1 does not assign them to a country. */
const nonCountryCodes = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

/** Whether a text is the code of a country (ISO 3166-1 alpha-2, in capitals). */
export function isCountry(text: string): boolean {
  if (!/^[A-Z]{2}$/.test(text) || nonCountryCodes.has(text)) return false
  // `Intl.Locale` replaces deprecated codes and aliases, such as SU, AN and UK (https://unicode.org/reports/tr35/#Canonical_Unicode_Locale_Identifiers).
  if (new Intl.Locale(`und-${text}`).region !== text) return false
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(text) !== undefined
}
