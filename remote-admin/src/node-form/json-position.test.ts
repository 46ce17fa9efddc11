import { beforeAll, expect, test } from '@rstest/core'
import { jsonErrorAt, loadJsonParser } from './json-position.ts'

beforeAll(loadJsonParser)

for (const text of ['{}', '4', 'null', ' {\n "Jc": 4,\r\n "H1": [1, {"a": [[]]}] }\t', '"\u2028"']) {
  test(`${JSON.stringify(text)} has no error`, () => {
    expect(jsonErrorAt(text)).toBeNull()
  })
}

const invalid: [text: string, line: number, column: number][] = [
  ['  ', 1, 3],
  ['{', 1, 2],
  ['{"Jc": 4,}', 1, 10],
  ['{"Jc": 4,\n "S1": }', 2, 8],
  ['{\n  "Jc": 4\n  "S1": 5\n}', 3, 3],
  ["{'Jc': 4}", 1, 2],
  ['{"Jc": 4} x', 1, 11],
  ['{"Jc": 04}', 1, 9],
  ['{"Jc": NaN}', 1, 8],
  ['{"Jc": "a\nb"}', 1, 8],
  ['{"a": 1 // note\n}', 1, 9],
  ['\u00a0{}', 1, 1],
  ['['.repeat(8192), 1, 8193],
]
for (const [text, line, column] of invalid) {
  test(`${JSON.stringify(text).slice(0, 40)} has an error at ${line}:${column}`, () => {
    expect(jsonErrorAt(text)).toEqual({ line, column })
  })
}
