import { languages } from '../../build/compose-words.ts'

type Language = (typeof languages)[number]
export type Words = Record<string, string>

/** The forms that a plural has in each language. */
const forms: Record<Language, readonly string[]> = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] }

/** A key without the form of its plural. */
export const baseOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** The words that one language has and another lacks; a plural must have every form of its language. */
export function missingWords(words: Record<Language, Words>): { language: Language; key: string }[] {
  const keys = languages.flatMap((language) => Object.keys(words[language]))
  const plurals = new Set(keys.filter((key) => baseOf(key) !== key).map(baseOf))
  const bases = [...new Set(keys.map(baseOf))]
  return languages.flatMap((language) =>
    bases
      .flatMap((base) => (plurals.has(base) ? forms[language].map((form) => `${base}_${form}`) : [base]))
      .filter((key) => !(key in words[language]))
      .map((key) => ({ language, key })),
  )
}
