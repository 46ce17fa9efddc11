import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { testSiteFolder } from 'platform/workspace'

/** Returns the translation of a key, with its placeholders filled in. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

type Translations = Record<string, string>

/** All translations of a language in the composed site. */
export function translationsOf(language: string): Translations {
  const folder = path.join(testSiteFolder, 'i18n/locales', language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.assign(
    {},
    ...files.map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Translations),
  )
}

/** Returns a function that translates keys and throws for an unknown one. */
export const translator =
  (translations: Translations): Translate =>
  (key, values = {}) => {
    const text = translations[key]
    if (text === undefined) throw new Error(`There is no translation of ${key}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
