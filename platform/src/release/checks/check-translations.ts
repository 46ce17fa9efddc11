import { readFileSync } from 'node:fs'
import path from 'node:path'
import { languages, type Language } from '@sallyport/contract/config'
import type { BuiltRelease } from '../folder/built-release.ts'
import type { Candidate, Problem } from './check.ts'

export type Translations = Record<string, string>

export const checkTranslations = ({ builds }: Candidate): Problem[] => builds.flatMap(problemsOf)

function problemsOf({ dist, release: { name, translations } }: BuiltRelease): Problem[] {
  const absent = languages.filter((language) => !translations[language])
  if (absent.length > 0)
    return [{ found: `no translations of ${name} in ${absent.join(', ')}`, expected: languages.join(', ') }]
  const read = (language: Language) =>
    JSON.parse(readFileSync(path.join(dist, translations[language]!.file), 'utf8')) as Translations
  const texts = Object.fromEntries(languages.map((language) => [language, read(language)]))
  return missingTranslations(texts as Record<Language, Translations>).map(({ language, key }) => ({
    found: `${name}, ${language}: no ${key}`,
    expected: 'the same keys in every language, with all plural forms',
  }))
}

/** Plural categories by language (https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html). */
const pluralForms: Record<Language, readonly string[]> = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] }

export const withoutPluralSuffix = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Keys that one language lacks. A plural needs all plural forms of each language. */
export function missingTranslations(
  translations: Record<Language, Translations>,
): { language: Language; key: string }[] {
  const keys = languages.flatMap((language) => Object.keys(translations[language]))
  const plurals = new Set(keys.filter((key) => withoutPluralSuffix(key) !== key).map(withoutPluralSuffix))
  const bases = [...new Set(keys.map(withoutPluralSuffix))]
  return languages.flatMap((language) =>
    bases
      .flatMap((base) => (plurals.has(base) ? pluralForms[language].map((form) => `${base}_${form}`) : [base]))
      .filter((key) => !(key in translations[language]))
      .map((key) => ({ language, key })),
  )
}
