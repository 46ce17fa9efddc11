import { describe, expect, test } from '@rstest/core'
import { isImportableOn, isPortableName } from './client-names.ts'

describe('a portable name', () => {
  const rows = [
    ['phone', true],
    ['A-1_b=c+d.e', true],
    ['123456789012345', true],
    ['1234567890123456', false],
    ['my phone', false],
    ['телефон', false],
    ['a/b', false],
    ['phone\n', false],
    ['', false],
    ['CON', false],
    ['nul', false],
    ['Aux.phone', false],
    ['com1', false],
    ['LPT9.x', false],
    ['LPT¹', false],
    ['console', true],
    ['com10', true],
    ['my.con', true],
    ['default', false],
    ['.phone', false],
    ['phone.', false],
  ] as const
  for (const [name, isPortable] of rows) {
    test(`${JSON.stringify(name)}: ${isPortable}`, () => {
      expect(isPortableName(name)).toBe(isPortable)
    })
  }
})

describe('a file name', () => {
  const rows = [
    ['android', 'phone', true],
    ['android', 'My phone (work)', false],
    ['android', '1234567890123456', false],
    ['android', 'CON', true],
    ['linux', 'phone', true],
    ['linux', 'my phone', false],
    ['linux', 'default', false],
    ['linux', 'all', false],
    ['linux', '..', false],
    ['linux', 'Default', true],
    ['android', 'default', true],
    ['windows', 'default', true],
    ['windows', '12345678901234567890123456789012', true],
    ['windows', 'my phone', false],
    ['windows', 'con', false],
    ['windows', '.phone', false],
    ['windows', 'телефон', false],
    ['macos', 'my phone', true],
    ['ios', 'my phone', true],
    ['other', 'my phone', true],
  ] as const
  for (const [os, name, isImportable] of rows) {
    test(`${name} is ${isImportable ? '' : 'not '}imported on ${os}`, () => {
      expect(isImportableOn(os, name)).toBe(isImportable)
    })
  }
})
