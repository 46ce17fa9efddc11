import { expect, test } from '@rstest/core'
import { isValidSearch } from './use-search-text.ts'

test('validates search texts like the server', () => {
  for (const text of ['', 'a@b.c', '10.8.0.', 'Ёлка (1)', 'Телефон №2', '5€', 'x'.repeat(128)])
    expect([text, isValidSearch(text)]).toEqual([text, true])
  for (const text of ['x'.repeat(129), '\u0000', 'a\tb', '😀'])
    expect([text, isValidSearch(text)]).toEqual([text, false])
})
