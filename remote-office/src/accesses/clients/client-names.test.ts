import { describe, expect, test } from '@rstest/core'
import { isImportableOn, isPortableName, suggestedName } from './client-names.ts'

describe('a portable name', () => {
  const rows = [
    ['phone', true],
    ['123456789012345', true],
    ['1234567890123456', false],
    ['my phone', false],
    ['phone\n', false],
    ['', false],
    ['CON', false],
    ['Aux.phone', false],
    ['com1', false],
    ['LPT¹', false],
    ['console', true],
    ['default', false],
    ['.phone', false],
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
    ['android', 'CON', true],
    ['linux', 'my phone', false],
    ['linux', 'default', false],
    ['linux', '..', false],
    ['linux', 'Default', true],
    ['android', 'default', true],
    ['windows', '12345678901234567890123456789012', true],
    ['windows', 'my phone', false],
    ['windows', 'con', false],
    ['macos', 'my phone', true],
    ['other', 'my phone', true],
  ] as const
  for (const [os, name, isImportable] of rows) {
    test(`${name} is ${isImportable ? '' : 'not '}imported on ${os}`, () => {
      expect(isImportableOn(os, name)).toBe(isImportable)
    })
  }
})

describe('the suggested name', () => {
  for (const [os, kind, name] of [
    ['android', 'mobile', 'Android'],
    ['ios', 'mobile', 'iPhone'],
    ['ios', 'tablet', 'iPad'],
    ['macos', 'desktop', 'Mac'],
    ['windows', 'desktop', 'Windows'],
    ['linux', 'desktop', 'Linux'],
  ] as const) {
    test(`on a device with ${os}, ${kind}, is ${name}, which every program imports`, () => {
      expect(suggestedName({ os, kind }, ['phone'])).toBe(name)
      expect(isPortableName(name)).toBe(true)
    })
  }

  test('is numbered if the name is taken, and every program imports it', () => {
    const taken = ['Android', 'Android-2']

    expect(suggestedName({ os: 'android', kind: 'mobile' }, taken)).toBe('Android-3')
    expect(isPortableName('Android-3')).toBe(true)
  })

  for (const other of ['android', 'Андроид', 'Android!']) {
    test(`is numbered beside ${other}, whose file may have the same name`, () => {
      expect(suggestedName({ os: 'android', kind: 'mobile' }, [other])).toBe('Android-2')
    })
  }

  test('is empty if the system is unknown', () => {
    expect(suggestedName({ os: 'other', kind: 'desktop' }, [])).toBe('')
  })
})
