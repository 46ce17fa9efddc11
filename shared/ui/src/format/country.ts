/** The name of a two-letter country code in a language; the code itself when it has none. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code
  } catch {
    return code
  }
}
