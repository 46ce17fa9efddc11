import { beforeAll, describe, expect, test } from '@rstest/core'
import { jsonErrorAt, loadJsonParser } from './json-error.ts'

beforeAll(loadJsonParser)

describe('valid JSON', () => {
  const good = [
    '{}',
    '[]',
    '4',
    '-0.5e+10',
    '"a\\n\\u00e9"',
    'null',
    ' {\n "Jc": 4,\r\n "H1": [1, {"a": [[]]}] }\t',
    '"\u2028"',
  ]
  for (const text of good) {
    test(`${JSON.stringify(text)} has no error`, () => {
      expect(jsonErrorAt(text)).toBeNull()
      expect(() => JSON.parse(text) as unknown).not.toThrow()
    })
  }
})

describe('invalid JSON', () => {
  const bad: [text: string, line: number, column: number][] = [
    ['', 1, 1],
    ['  ', 1, 3],
    ['x', 1, 1],
    ['{', 1, 2],
    ['{"Jc": 4', 1, 9],
    ['{"Jc": 4,}', 1, 10],
    ['{"Jc": 4,\n "S1": }', 2, 8],
    ['{\n  "Jc": 4\n  "S1": 5\n}', 3, 3],
    ["{'Jc': 4}", 1, 2],
    ['{Jc: 4}', 1, 2],
    ['{"Jc" 4}', 1, 7],
    ['{"Jc"}', 1, 6],
    ['{"Jc": 4}}', 1, 10],
    ['{"Jc": 4} x', 1, 11],
    ['{"Jc": 04}', 1, 9],
    ['{"Jc": +4}', 1, 8],
    ['{"Jc": .5}', 1, 8],
    ['{"Jc": 1.}', 1, 8],
    ['{"Jc": NaN}', 1, 8],
    ['{"Jc": True}', 1, 8],
    ['{"Jc": "four}', 1, 8],
    ['{"Jc": "a\nb"}', 1, 8],
    ['{"Jc": "\\x"}', 1, 8],
    ['[1, 2,]', 1, 7],
    ['[,1]', 1, 2],
    ['[1 2]', 1, 4],
    ['[}', 1, 2],
    ['{]', 1, 2],
    ['{4: 1}', 1, 2],
    [':', 1, 1],
    ['4 4', 1, 3],
    ['{"a": 1 // note\n}', 1, 9],
    ['\u00a0{}', 1, 1],
    ['{}\u00a0', 1, 3],
    ['['.repeat(8192), 1, 8193],
  ]
  for (const [text, line, column] of bad) {
    test(`${JSON.stringify(text).slice(0, 40)} has an error at ${line}:${column}`, () => {
      expect(jsonErrorAt(text)).toEqual({ line, column })
      expect(() => JSON.parse(text) as unknown).toThrow()
    })
  }
})
