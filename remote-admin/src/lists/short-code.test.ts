import { expect, test } from '@rstest/core'
import { shortCode } from './copy-value.tsx'

const rows = [
  ['yj2Pabcdefghijklmnopqrstuvwxyzabcdefghijlhw=', 'yj2P…lhw='],
  ['abcdefghijklm', 'abcd…jklm'],
  ['abcdefghijkl', 'abcdefghijkl'],
  ['', ''],
] as const

for (const [code, short] of rows) {
  test(`${code.length} characters are shortened to "${short}"`, () => {
    expect(shortCode(code)).toBe(short)
  })
}
