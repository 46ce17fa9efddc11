import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { composeWords, languages } from './build/compose-words.ts'
import { baseOf, missingWords, type Words } from './release/checks/word-sets.ts'
import { folderOf, root, siteApps } from './workspace.ts'

const sourcesOf = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)src\/.*\.tsx?$/.test(file) && !/node_modules|\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
    .join('\n')

const sharedCode = sourcesOf('shared')
/** Refusals of the server are keys too: the page has their words. */
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

/** The specification's own names, which belong to no app (§8). */
const general = new Set(['too.many.requests.error', 'something.went.wrong.error'])

const placeholders = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].sort()
const read = (text: string) => JSON.parse(text) as Words

for (const { name, prefixes, code, ...texts } of sources) {
  const [en, ru] = [read(texts.en), read(texts.ru)]
  const keys = [...new Set(Object.keys(en).map(baseOf))]

  describe(`the words of ${name}`, () => {
    for (const language of languages) {
      test(`${language}: no key stands twice, and each begins with the name of its app`, () => {
        const written = [...texts[language].matchAll(/^\s*"([^"]+)":/gm)].map(([, key]) => key ?? '')

        expect(written).toEqual(Object.keys(read(texts[language])))
        for (const key of written.filter((key) => !general.has(key))) {
          expect([key, prefixes.some((prefix) => key.startsWith(prefix))]).toEqual([key, true])
        }
      })

      test(`${language}: nothing is empty, and nothing has spaces around it`, () => {
        for (const [key, text] of Object.entries(read(texts[language]))) {
          expect([key, text]).toEqual([key, text.trim()])
          expect([key, text === '']).toEqual([key, false])
        }
      })
    }

    test('are the same in both languages, with all forms of every plural', () => {
      expect(missingWords({ en, ru })).toEqual([])
      expect([...Object.keys(en), ...Object.keys(ru)].filter((key) => `${key}_other` in en)).toEqual([])
    })

    test('take the same values in both languages, in every form', () => {
      const wanted = (key: string) => placeholders(en[key] ?? en[`${baseOf(key)}_other`] ?? '')

      for (const [key, text] of [...Object.entries(en), ...Object.entries(ru)]) {
        // "One access" may leave its number out.
        const isOne = key.endsWith('_one') && placeholders(text).length === 0
        if (!isOne) expect([key, placeholders(text)]).toEqual([key, wanted(key)])
      }
    })

    test('are all used', () => {
      const all = code + sharedCode + serverCode
      // A message of a schema is the key, or the key with a value: `key|value`.
      const uses = (key: string) => [`'${key}'`, `"${key}"`, `\`${key}|`]
      const unused = keys.filter((key) => !uses(key).some((use) => all.includes(use)))

      expect(unused).toEqual([])
    })
  })
}

describe('the words that code asks for', () => {
  const prefixes = ['form', 'ui', ...siteApps].join('|')
  const asked = new RegExp(String.raw`(?:words|t)\(\s*'((?:${prefixes})\.[\w.-]+)'|'(form\.[\w.-]+)'`, 'g')

  for (const { name, code } of sources.slice(1)) {
    test(`of ${name} are there, in both languages`, () => {
      const found = [...(code + sharedCode).matchAll(asked)].map(([, word, field]) => word ?? field ?? '')

      expect(found.length).toBeGreaterThan(0)
      for (const language of languages) {
        const there = new Set(Object.keys(composeWords(folderOf(name), language)).map(baseOf))
        expect(found.filter((key) => !there.has(key))).toEqual([])
      }
    })
  }
})

describe('what is served to an app', () => {
  for (const app of siteApps) {
    for (const language of languages) {
      test(`${app}, ${language}: its words and those of the shared doors`, () => {
        const composed = composeWords(folderOf(app), language)
        const own = sources.find(({ name }) => name === app)!
        const [shared] = sources

        expect(composed).toEqual({ ...read(shared![language]), ...read(own[language]) })
        expect(Object.keys(composed)).toHaveLength(
          Object.keys(read(shared![language])).length + Object.keys(read(own[language])).length,
        )
      })
    }
  }
})
