import { describe, expect, test } from '@rstest/core'
import { configFile, isPortableName, portableName } from './config-file.ts'

describe('a name that every program takes', () => {
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
  for (const [name, fits] of rows) {
    test(`${JSON.stringify(name)}: ${fits}`, () => {
      expect(isPortableName(name)).toBe(fits)
    })
  }
})

describe('a short name', () => {
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
  for (const [name, short] of rows) {
    test(`of ${name} is ${short}`, () => {
      expect(portableName(name, 'access-12')).toBe(short)
      expect(isPortableName(short)).toBe(true)
    })
  }
})

test('a config file is of no type that a phone would add an ending for', async () => {
  const file = configFile('[Interface]\n', 'my phone')

  expect([file.name, file.type, await file.text()]).toEqual([
    'my phone.conf',
    'application/octet-stream',
    '[Interface]\n',
  ])
})
