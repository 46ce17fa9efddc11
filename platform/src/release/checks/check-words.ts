import { readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../../build/compose-words.ts'
import type { Built } from '../built/built.ts'
import type { Candidate, Fault } from './check.ts'
import { missingWords, type Words } from './word-sets.ts'

/** Every language says all of it. */
export const checkWords = ({ built }: Candidate): Fault[] => built.flatMap(faultsOf)

function faultsOf({ dist, release: { name, words } }: Built): Fault[] {
  const absent = languages.filter((language) => !words[language])
  if (absent.length > 0)
    return [{ found: `no words of ${name} in ${absent.join(', ')}`, expected: languages.join(', ') }]
  const read = (language: string) => JSON.parse(readFileSync(path.join(dist, words[language]!.file), 'utf8')) as Words
  return missingWords({ en: read('en'), ru: read('ru') }).map(({ language, key }) => ({
    found: `${name}, ${language}: no ${key}`,
    expected: 'the same words in every language, and every form of a plural',
  }))
}
