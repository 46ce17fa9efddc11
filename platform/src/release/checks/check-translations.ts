import { readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../../build/translations.ts'
import type { BuiltRelease } from '../built/built-release.ts'
import type { Candidate, Problem } from './check.ts'
import { missingTranslations, type Translations } from './missing-translations.ts'

/** Checks that all languages have the same translations, with all plural forms. */
export const checkTranslations = ({ built }: Candidate): Problem[] => built.flatMap(problemsOf)

function problemsOf({ dist, release: { name, words: translations } }: BuiltRelease): Problem[] {
  const absent = languages.filter((language) => !translations[language])
  if (absent.length > 0)
    return [{ found: `no translations of ${name} in ${absent.join(', ')}`, expected: languages.join(', ') }]
  const read = (language: string) =>
    JSON.parse(readFileSync(path.join(dist, translations[language]!.file), 'utf8')) as Translations
  return missingTranslations({ en: read('en'), ru: read('ru') }).map(({ language, key }) => ({
    found: `${name}, ${language}: no ${key}`,
    expected: 'the same keys in every language, with all plural forms',
  }))
}
