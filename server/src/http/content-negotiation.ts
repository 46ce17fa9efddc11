import { languages, limits, type Language } from '@sallyport/contract/config'

export type Encoding = 'br' | 'gzip' | 'identity'

type Preference = { name: string; weight: number }

/** The accepted values of a header, by descending weight (https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2). */
function parsePreferences(header: string): Preference[] {
  return header
    .split(',')
    .map((part) => {
      // Not split at /\s*;\s*/, which takes quadratic time for a run of spaces
      // (https://cwe.mitre.org/data/definitions/1333.html).
      const [name = '', ...params] = part
        .toLowerCase()
        .split(';')
        .map((text) => text.trim())
      const weight = params.find((param) => param.startsWith('q='))
      return { name, weight: weight ? Number(weight.slice('q='.length)) || 0 : 1 }
    })
    .filter(({ name, weight }) => name !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
}

export const acceptsEncoding = (acceptEncoding: string | undefined, encoding: string): boolean =>
  parsePreferences(acceptEncoding ?? '').some(({ name }) => name === encoding)

/** Selects Brotli if it is accepted with any weight, because its output is smaller. */
export function encodingFor(acceptEncoding = ''): Encoding {
  const names = new Set(parsePreferences(acceptEncoding).map(({ name }) => name))
  if (names.has('br')) return 'br'
  return names.has('gzip') ? 'gzip' : 'identity'
}

/** The supported language with the highest weight, or the default language. */
export function languageFor(acceptLanguage = ''): Language {
  const preferred = parsePreferences(acceptLanguage).map(({ name }) => name.split('-')[0])
  const found = preferred.find((name) => languages.some((language) => language === name))
  return languages.find((language) => language === found) ?? limits.translations.fallbackLanguage
}
