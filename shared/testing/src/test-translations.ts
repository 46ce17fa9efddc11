import { expect, test } from '@rstest/core'

type Messages = Record<string, string>

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
/** Compares keys without plural suffixes, because Russian has more plural forms than English. */
const withoutPluralSuffix = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const keysOf = (messages: Messages) => [...new Set(Object.keys(messages).map(withoutPluralSuffix))]

/** Russian terms that the interface does not use, in favour of: аккаунт, № 12, соединение, снова. */
const avoidedTerms = /учётн\S+ запис|#\{\{|проверьте подключение|попробуйте ещё раз|пробуем ещё раз/i

/** Messages that are the same in both languages. */
const sameInRussian = new Set(['ID'])

export function testTranslations(en: Messages, ru: Messages): void {
  test('both languages have the same keys', () => {
    expect(keysOf(ru)).toEqual(keysOf(en))
  })

  test('both languages have the same placeholders', () => {
    for (const [key, text] of Object.entries(en)) {
      if (key in ru) expect([key, placeholders(ru[key] ?? '')]).toEqual([key, placeholders(text)])
    }
  })

  test('all Russian messages are translated', () => {
    for (const [key, text] of Object.entries(ru))
      expect([key, /[а-яё]/i.test(text) || sameInRussian.has(text)]).toEqual([key, true])
  })

  test('Russian messages use one term for each concept', () => {
    for (const [key, text] of Object.entries(ru)) expect([key, avoidedTerms.exec(text)?.[0]]).toEqual([key, undefined])
  })
}
