import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { languages } from '@sallyport/contract/config'
import { composeTranslations } from './build/translations.ts'
import { withoutPluralSuffix, missingTranslations, type Translations } from './release/checks/check-translations.ts'
import { sourceFiles } from './testing/source-files.ts'
import { folderOf, root, siteApps } from './workspace.ts'

const sourcesOf = (folder: string) =>
  sourceFiles(folder)
    .filter((file) => /\/src\/.*(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')

const sharedCode = sourcesOf('shared')
/** Error codes of the server are translation keys too. */
const serverCode = sourcesOf('server')

const textsIn = (folder: string) => ({
  en: readFileSync(path.join(folder, 'en.json'), 'utf8'),
  ru: readFileSync(path.join(folder, 'ru.json'), 'utf8'),
})

const sources = [
  {
    name: 'the shared packages',
    prefixes: ['form.', 'ui.'],
    code: '',
    ...textsIn(path.join(root, 'shared/runtime/src/messages')),
  },
  ...siteApps.map((app) => {
    const code = sourcesOf(path.basename(folderOf(app)))
    return { name: app, prefixes: [`${app}.`], code, ...textsIn(path.join(folderOf(app), 'src/locales')) }
  }),
]

/** Keys that the specification names, without the prefix of an app (§8). */
const general = new Set(['too.many.requests.error', 'something.went.wrong.error'])

const placeholders = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].sort()
const read = (text: string) => JSON.parse(text) as Translations

for (const { name, prefixes, code, ...texts } of sources) {
  const [en, ru] = [read(texts.en), read(texts.ru)]
  const keys = [...new Set(Object.keys(en).map(withoutPluralSuffix))]

  describe(`the translations of ${name}`, () => {
    for (const language of languages) {
      test(`${language}: have unique keys that start with the name of the app`, () => {
        const written = [...texts[language].matchAll(/^\s*"([^"]+)":/gm)].map(([, key]) => key ?? '')

        expect(written).toEqual(Object.keys(read(texts[language])))
        for (const key of written.filter((key) => !general.has(key))) {
          expect([key, prefixes.some((prefix) => key.startsWith(prefix))]).toEqual([key, true])
        }
      })

      test(`${language}: have no empty texts and no surrounding spaces`, () => {
        for (const [key, text] of Object.entries(read(texts[language]))) {
          expect([key, text]).toEqual([key, text.trim()])
          expect([key, text === '']).toEqual([key, false])
        }
      })
    }

    test('have the same keys in both languages, with all plural forms', () => {
      expect(missingTranslations({ en, ru })).toEqual([])
      expect([...Object.keys(en), ...Object.keys(ru)].filter((key) => `${key}_other` in en)).toEqual([])
    })

    test('have the same placeholders in both languages, in every plural form', () => {
      const wanted = (key: string) => placeholders(en[key] ?? en[`${withoutPluralSuffix(key)}_other`] ?? '')

      for (const [key, text] of [...Object.entries(en), ...Object.entries(ru)]) {
        // The form for one may omit the number: "One access".
        const isOne = key.endsWith('_one') && placeholders(text).length === 0
        if (!isOne) expect([key, placeholders(text)]).toEqual([key, wanted(key)])
      }
    })

    test('are all used in the code', () => {
      const all = code + sharedCode + serverCode
      const uses = (key: string) => [`'${key}'`, `"${key}"`]
      const unused = keys.filter((key) => !uses(key).some((use) => all.includes(use)))

      expect(unused).toEqual([])
    })
  })
}

describe('the translation keys in the code', () => {
  const prefixes = ['form', 'ui', ...siteApps].join('|')
  const usedKeys = new RegExp(String.raw`\bt\(\s*'((?:${prefixes})\.[\w.-]+)'|'(form\.[\w.-]+)'`, 'g')

  for (const { name, code } of sources.slice(1)) {
    test(`of ${name} exist in both languages`, () => {
      const found = [...(code + sharedCode).matchAll(usedKeys)].map(([, key, field]) => key ?? field ?? '')

      expect(found.length).toBeGreaterThan(0)
      for (const language of languages) {
        const existing = new Set(Object.keys(composeTranslations(folderOf(name), language)).map(withoutPluralSuffix))
        expect(found.filter((key) => !existing.has(key))).toEqual([])
      }
    })
  }
})
