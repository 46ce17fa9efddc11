import { readFileSync } from 'node:fs'
import path from 'node:path'
import { languages, type Language } from '@sallyport/contract/config'
import type { BuiltRelease } from '../built/built-release.ts'
import type { Candidate, Problem } from './check.ts'
import { missingTranslations, type Translations } from './missing-translations.ts'

/** Checks that all languages have the same translations, with all plural forms. */
export const checkTranslations = ({ built }: Candidate): Problem[] => built.flatMap(problemsOf)

function problemsOf({ dist, release: { name, words: translations } }: BuiltRelease): Problem[] {
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
