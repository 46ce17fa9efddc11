import { expect, test } from '@rstest/core'
import en from './en.json'
import ru from './ru.json'

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test('both languages have the same keys', () => {
  expect(Object.keys(ru)).toEqual(Object.keys(en))
})

test('both languages take the same values', () => {
  const russian: Record<string, string> = ru
  for (const [key, text] of Object.entries(en)) {
    expect([key, placeholders(russian[key] ?? '')]).toEqual([key, placeholders(text)])
  }
})

test('nothing is left in English', () => {
  for (const [key, text] of Object.entries(ru)) expect([key, /[а-яё]/i.test(text)]).toEqual([key, true])
})
