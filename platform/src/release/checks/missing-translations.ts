import { languages, type Language } from '@sallyport/contract/config'

export type Translations = Record<string, string>

/** Plural categories by language (https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html). */
const pluralForms: Record<Language, readonly string[]> = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] }

export const withoutPluralSuffix = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Keys that one language lacks; a plural needs all forms of each language. */
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
