import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'

type Table = { schema: v.GenericSchema; good: unknown[]; bad: unknown[] }

export const notText = [undefined, 7, true, {}, ['a'], null]
export const controls = ['a\nb', 'a\rb', 'a\tb', 'a\u0000b', 'a\u007fb', 'a\u2028b', 'a\u0085b']
export const emoji = ['😀', 'Oslo 🇳🇴', 'a\u200db']
export const names = [
  'Oslo',
  'Осло 2',
  '«Осло» — (1) [a] {b}',
  "O'Hara & co.; 50% #1 @home!?",
  '<b>bold</b>',
  '東京',
  'é ñ ü',
  'Телефон №2',
  '5€',
  'می\u200cخواهم',
]

export const words = (text: string) => text.split(' ')
export const textOf = (length: number, character = 'a') => character.repeat(length)

export function testFields(tables: Record<string, Table>): void {
  for (const [name, { schema, good, bad }] of Object.entries(tables)) {
    describe(name, () => {
      for (const value of good) {
        test(`accepts ${label(value)}`, () => {
          expect(v.safeParse(schema, value).issues).toBeUndefined()
        })
      }

      for (const value of bad) {
        test(`rejects ${label(value)}`, () => {
          expect(v.safeParse(schema, value).success).toBe(false)
        })
      }
    })
  }
}

function label(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 70 ? `${text.slice(0, 20)}… of ${text.length} characters` : text
}
