import { describe, expect, test } from '@rstest/core'
import { patterns } from '@sallyport/contract/rules'
import { isPortableName, portableName } from './client-names.ts'

describe('the portable name', () => {
  const rows = [
    ['My long phone name', 'my-long-phone-n'],
    ['Ann’s “new” phone', 'ann-s-new-phone'],
    ['Café à Malmö', 'cafe-a-malmo'],
    ['fourteen chars! and', 'fourteen-chars'],
    ['../../etc/passwd', 'etc-passwd'],
    ['Мой телефон', 'moy-telefon'],
    ['Київ і Львів', 'kiiv-i-lviv'],
    ['phone.conf', 'phone'],
    ['電話', 'access-12'],
    ['電話 2', '2'],
    ['.conf', 'conf'],
    ['CON', '_con'],
    ['COM²', '_com2'],
    ['con--------------', '_con'],
    ['nul.a-long-phone-name', '_nul.a-long-pho'],
    ['Default', '_default'],
  ] as const
  for (const [name, portable] of rows) {
    test(`of ${name} is ${portable}`, () => {
      expect(portableName({ name, id: 12, otherNames: [] })).toBe(portable)
      expect(isPortableName(portable)).toBe(true)
    })
  }

  const namesBesideOthers = [
    ['Мой телефон', 'мой телефон', 'moy-telefon-12'],
    ['my long phone name', 'my long phone number', 'my-long-phon-12'],
    ['Мой телефон', 'Мой планшет', 'moy-telefon'],
  ] as const
  for (const [name, other, portable] of namesBesideOthers) {
    test(`of ${name} beside ${other} is ${portable}`, () => {
      expect(portableName({ name, id: 12, otherNames: [other] })).toBe(portable)
    })
  }
})

test('is portable for every character that a name may have', () => {
  const failures: string[] = []
  for (let codePoint = 0x20; codePoint < 0x1_1000; codePoint += 1) {
    const character = String.fromCodePoint(codePoint)
    if (!patterns.plainText.test(character)) continue
    for (const name of [character, `a${character}b`])
      if (!isPortableName(portableName({ name, id: 12, otherNames: [] }))) failures.push(name)
  }
  expect(failures).toEqual([])
})
