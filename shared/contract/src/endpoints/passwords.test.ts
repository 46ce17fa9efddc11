import * as passwords from './passwords.ts'
import { notText, of, testFields } from './testing/fields.ts'

testFields({
  loginPassword: {
    schema: passwords.loginPassword,
    good: ['x', of(64), 'пароль', '😀', '<script>', 'a:b'],
    bad: [...notText, '', ' ', 'a b', 'a\tb', 'a\n', 'a\u00a0b', of(65), of(10_000)],
  },
  newPassword: {
    schema: passwords.newPassword,
    good: ['Aa1aaaaa', `Aa1${of(61)}`, 'Pässw0rd', 'Пароль1Aa', 'Aa1😀😀😀', '<B>1</b>x'],
    bad: [
      ...notText,
      '',
      'Aa1aaaa',
      `Aa1${of(62)}`,
      'aaaaaaa1',
      'AAAAAAA1',
      'Aaaaaaaa',
      'Aa1 aaaa',
      'Aa1aaaa\n',
      of(10_000),
    ].concat(['ПАРОЛЬпароль1', 'Aa١aaaaa']),
  },
  strongPassword: {
    schema: passwords.strongPassword,
    good: ['Aa1!aaaa', 'Пароль1!', `Aa1!${of(60)}`, 'Ёё1-ёёёё', 'Aa1😀aaaa'],
    bad: [
      ...notText,
      'Aa1aaaaa',
      'Aa1_aaaa',
      'Aa1:aaaa',
      'Aa1éaaaa',
      'Aa1 aaa!',
      'aa1!aaaa',
      'AA1!AAAA',
      'Aaa!aaaa',
    ].concat(['Aa1!aaa', `Aa1!${of(61)}`, of(10_000)]),
  },
})
