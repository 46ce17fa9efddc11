import * as accountFields from './account-fields.ts'
import * as fields from './fields.ts'
import * as passwords from './passwords.ts'
import { controls, emoji, names, notText, of, testFields, words } from './testing/fields.ts'

const email = (length: number) => `${of(length - '@vpn.test'.length)}@vpn.test`

testFields({
  email: {
    schema: accountFields.email,
    good: ['a@b.co', 'first.last+tag@sub.example.museum', ' a@b.co ', 'A@B.CO', "o'hara@example.org", email(64)],
    bad: [...notText, '', 'a b@c.de', 'a@b.co\nx', email(65), of(10_000)].concat(
      words('a a@b a@b.c a@b.abcdefg a@b..de .a@b.de a@-b.de a@b.d3 почта@пример.рф 😀@b.co <a@b.co> a@@b.co a@b.co.'),
    ),
  },
  code: {
    schema: accountFields.code,
    good: [of(24), of(64), 'a1b2c3d4e5f6a1b2c3d4e5f6'],
    bad: [...notText, '', of(23), of(65), of(24, 'A'), of(24, 'а'), `${of(23)}-`, `${of(24)}\n`, `${of(24)} `],
  },
  accessName: {
    schema: fields.accessName,
    good: [...names, 'x', ' phone ', of(32)],
    bad: [...notText, '', ' ', '\u00a0', of(33), of(10_000), ...controls, ...emoji, 'a\\\u0007'],
  },
  planDescription: {
    schema: fields.planDescription,
    good: [undefined, '', 'Premium, 12 months', 'Премиум, 12 месяцев', of(255)],
    bad: [7, null, of(256), 'a\nb', '😀', of(10_000)],
  },
  loginPassword: {
    schema: accountFields.loginPassword,
    good: ['x', of(64), 'пароль', '😀', '<script>', 'a:b'],
    bad: [...notText, '', ' ', 'a b', 'a\tb', 'a\n', 'a\u00a0b', of(65), of(10_000)],
  },
  newPassword: {
    schema: passwords.newPassword,
    good: ['Aa1aaaaa', `Aa1${of(61)}`, 'Pässw0rd', 'Пароль1Aa', 'Aa1😀😀😀', '<B>1</b>x'],
    bad: [...notText, '', `Aa1${of(62)}`, 'Aa1 aaaa', 'Aa1aaaa\n', of(10_000)].concat(
      words('Aa1aaaa aaaaaaa1 AAAAAAA1 Aaaaaaaa ПАРОЛЬпароль1 Aa١aaaaa'),
    ),
  },
  strongPassword: {
    schema: passwords.strongPassword,
    good: ['Aa1!aaaa', 'Пароль1!', `Aa1!${of(60)}`, 'Ёё1-ёёёё', 'Aa1😀aaaa'],
    bad: [...notText, 'Aa1 aaa!', `Aa1!${of(61)}`, of(10_000)].concat(
      words('Aa1aaaaa Aa1_aaaa Aa1:aaaa Aa1éaaaa aa1!aaaa AA1!AAAA Aaa!aaaa Aa1!aaa'),
    ),
  },
})
