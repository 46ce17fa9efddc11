import { describe, expect, test } from '@rstest/core'
import { isPortableName, portableName } from './client-names.ts'

describe('the portable name', () => {
  const rows = [
    ['my phone', 'my-phone'],
    ['My long phone name', 'my-long-phone-n'],
    ['Ann’s “new” phone', 'ann-s-new-phone'],
    ['Café à Malmö', 'cafe-a-malmo'],
    ['fourteen chars! and', 'fourteen-chars'],
    ['../../etc/passwd', 'etc-passwd'],
    ['Мой телефон', 'moy-telefon'],
    ['Ещё ноутбук', 'eshche-noutbuk'],
    ['Мій ґаджет', 'miy-gadzhet'],
    ['phone.conf', 'phone'],
    ['Мой телефон.conf', 'moy-telefon'],
    ['電話', 'access-12'],
    ['電話 2', '2'],
    ['...', 'access-12'],
    ['.conf', 'conf'],
    ['CON', '_con'],
    ['prn.phone', '_prn.phone'],
    ['COM²', '_com2'],
    ['.nul', '_nul'],
    ['con--------------', '_con'],
    ['nul.a-long-phone-name', '_nul.a-long-pho'],
    ['Default', '_default'],
    ['bonding_masters', '_bonding_master'],
  ] as const
  for (const [name, portable] of rows) {
    test(`of ${name} is ${portable}`, () => {
      expect(portableName({ name, id: 12, otherNames: [] })).toBe(portable)
      expect(isPortableName(portable)).toBe(true)
    })
  }

  const namesBesideOthers = [
    ['Мой телефон', 'мой телефон', 'moy-telefon-12'],
    ['Мой телефон', 'Moy-Telefon', 'moy-telefon-12'],
    ['my long phone name', 'my long phone number', 'my-long-phon-12'],
    ['Мой телефон', 'Мой планшет', 'moy-telefon'],
  ] as const
  for (const [name, other, portable] of namesBesideOthers) {
    test(`of ${name} beside ${other} is ${portable}`, () => {
      expect(portableName({ name, id: 12, otherNames: [other] })).toBe(portable)
    })
  }
})
