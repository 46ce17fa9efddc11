import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { languages, type Language } from '@sallyport/contract/config'

export const isLanguage = (language?: string): language is Language => languages.some((known) => known === language)

const sharedFolder = path.dirname(createRequire(import.meta.url).resolve('@sallyport/runtime/messages/en.json'))

/** The translations of an app and of the shared packages in one language, so that one request loads all. */
export function composeTranslations(appRoot: string, language: string): Record<string, string> {
  const files = [path.join(sharedFolder, `${language}.json`), path.join(appRoot, 'src/locales', `${language}.json`)]
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object)) as Record<
    string,
    string
  >
}
