import { describe, expect, test } from '@rstest/core'
import { configFile, isImportableOn, isPortableName, portableName } from './config-file.ts'

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
    ['windows', 'my phone', true],
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

describe('the portable name', () => {
  const rows = [
    ['my phone', 'my-phone'],
    ['my long phone name', 'my-long-phone-n'],
    ['Ann’s “new” phone', 'Ann-s-new-phone'],
    ['Café à Malmö', 'Cafe-a-Malmo'],
    ['fourteen chars! and', 'fourteen-chars'],
    ['../../etc/passwd', 'etc-passwd'],
    ['телефон', 'access-12'],
    ['телефон 2', '2'],
    ['...', 'access-12'],
    ['CON', 'CON_'],
    ['prn.phone', 'prn_.phone'],
    ['COM²', 'COM2_'],
    ['.nul', 'nul_'],
    ['CON!', 'CON_'],
    ['con--------------', 'con_'],
    ['nul.a-long-phone-name', 'nul_.a-long-pho'],
  ] as const
  for (const [name, portable] of rows) {
    test(`of ${name} is ${portable}`, () => {
      expect(portableName(name, 'access-12')).toBe(portable)
      expect(isPortableName(portable)).toBe(true)
    })
  }
})

test('a config file has a type to which Android browsers add no extension', async () => {
  const file = configFile('[Interface]\n', 'my phone')

  expect([file.name, file.type, await file.text()]).toEqual([
    'my phone.conf',
    'application/octet-stream',
    '[Interface]\n',
  ])
})
