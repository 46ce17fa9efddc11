import { limits } from '@sallyport/contract/config'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Language = (typeof limits.words.languages)[number]

type Preference = { name: string; weight: number }

/** What an `Accept-…` header asks for, the dearest first. */
function parsePreferences(header: string): Preference[] {
  return header
    .split(',')
    .map((part) => {
      // Not split at /\s*;\s*/: its time grows with the square of a run of spaces (CWE-1333).
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

/** Brotli is the smaller: it is taken whenever the caller reads it. */
export function encodingFor(acceptEncoding = ''): Encoding {
  const names = new Set(parsePreferences(acceptEncoding).map(({ name }) => name))
  if (names.has('br')) return 'br'
  return names.has('gzip') ? 'gzip' : 'identity'
}

/** The language of ours that somebody likes best. */
export function languageFor(acceptLanguage = ''): Language {
  const wanted = parsePreferences(acceptLanguage).map(({ name }) => name.split('-')[0])
  const found = wanted.find((name) => limits.words.languages.some((language) => language === name))
  return limits.words.languages.find((language) => language === found) ?? limits.words.fallback
}
