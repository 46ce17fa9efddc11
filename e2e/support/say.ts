import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { testSiteFolder } from 'platform/workspace'

/** A text of the interface by its key, in one language. */
export type Say = (key: string, values?: Record<string, string | number>) => string

type Words = Record<string, string>

/** Every word of a language, as the site has it. */
export function wordsOf(language: string): Words {
  const folder = path.join(testSiteFolder, 'i18n/locales', language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Words))
}

/** A key that nobody has words for is a mistake of the test. */
export const sayFrom =
  (words: Words): Say =>
  (key, values = {}) => {
    const text = words[key]
    if (text === undefined) throw new Error(`There is no word ${key}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
