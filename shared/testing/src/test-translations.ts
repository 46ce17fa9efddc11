import { expect, test } from '@rstest/core'

type Words = Record<string, string>

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
/** Russian has more plural forms than English. */
const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const keysOf = (words: Words) => [...new Set(Object.keys(words).map(singular))]

/** Russian terms that have another word in this interface: аккаунт, № 12, соединение, снова. */
const otherTerms = /учётн\S+ запис|#\{\{|проверьте подключение|попробуйте ещё раз|пробуем ещё раз/i

/** Both languages say the same, and each says it in its own words. */
export function testTranslations(en: Words, ru: Words): void {
  test('both languages have the same keys', () => {
    expect(keysOf(ru)).toEqual(keysOf(en))
  })

  test('both languages take the same values', () => {
    for (const [key, text] of Object.entries(en)) {
      if (key in ru) expect([key, placeholders(ru[key] ?? '')]).toEqual([key, placeholders(text)])
    }
  })

  test('nothing is left in English', () => {
    for (const [key, text] of Object.entries(ru)) expect([key, /[а-яё]/i.test(text)]).toEqual([key, true])
  })

  test('Russian has one word for each concept', () => {
    for (const [key, text] of Object.entries(ru)) expect([key, otherTerms.exec(text)?.[0]]).toEqual([key, undefined])
  })
}
