import { expect, test } from '@rstest/core'
import { isOlderVersion } from './version-order.ts'

const versions = [
  ['1.0.0', '1.0.1', true],
  ['1.9.0', '1.10.0', true],
  ['0.9.9', '1.0.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.10.0', '1.9.0', false],
  ['2.0.0', '1.9.9', false],
] as const

for (const [version, than, expected] of versions) {
  test(`${version} is ${expected ? '' : 'not '}older than ${than}`, () => {
    expect(isOlderVersion(version, than)).toBe(expected)
  })
}
