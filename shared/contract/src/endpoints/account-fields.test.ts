import * as accountFields from './account-fields.ts'
import * as fields from './fields.ts'
import * as passwords from './passwords.ts'
import { controls, emoji, names, notText, testFields, textOf, words } from './testing/fields.ts'

const email = (length: number) => `${textOf(length - '@vpn.test'.length)}@vpn.test`

testFields({
  email: {
    schema: accountFields.email,
    good: ['a@b.co', 'first.last+tag@sub.example.museum', ' a@b.co ', 'A@B.CO', "o'hara@example.org", email(64)],
    bad: [...notText, '', 'a b@c.de', 'a@b.co\nx', email(65), textOf(10_000)].concat(
      words('a a@b a@b.c a@b.abcdefg a@b..de .a@b.de a@-b.de a@b.d3 почта@пример.рф 😀@b.co <a@b.co> a@@b.co a@b.co.'),
    ),
  },
  code: {
    schema: accountFields.code,
    good: [textOf(24), textOf(64), 'a1b2c3d4e5f6a1b2c3d4e5f6'],
    bad: [
      ...notText,
      '',
      textOf(23),
      textOf(65),
      textOf(24, 'A'),
      textOf(24, 'а'),
      `${textOf(23)}-`,
      `${textOf(24)}\n`,
      `${textOf(24)} `,
    ],
  },
  accessName: {
    schema: fields.accessName,
    good: [...names, 'x', ' phone ', textOf(32)],
    bad: [...notText, '', ' ', '\u00a0', textOf(33), textOf(10_000), ...controls, ...emoji, 'a\\\u0007'],
  },
  planDescription: {
    schema: fields.planDescription,
    good: [undefined, '', 'Premium, 12 months', 'Премиум, 12 месяцев', textOf(255)],
    bad: [7, null, textOf(256), 'a\nb', '😀', textOf(10_000)],
  },
  loginPassword: {
    schema: accountFields.loginPassword,
    good: ['x', textOf(64), 'пароль', '😀', '<script>', 'a:b'],
    bad: [...notText, '', ' ', 'a b', 'a\tb', 'a\n', 'a\u00a0b', textOf(65), textOf(10_000)],
  },
  newPassword: {
    schema: passwords.newPassword,
    good: ['Aa1aaaaa', `Aa1${textOf(61)}`, 'Pässw0rd', 'Пароль1Aa', 'Aa1😀😀😀', '<B>1</b>x'],
    bad: [...notText, '', `Aa1${textOf(62)}`, 'Aa1 aaaa', 'Aa1aaaa\n', textOf(10_000)].concat(
      words('Aa1aaaa aaaaaaa1 AAAAAAA1 Aaaaaaaa ПАРОЛЬпароль1 Aa١aaaaa'),
    ),
  },
  strongPassword: {
    schema: passwords.strongPassword,
    good: ['Aa1!aaaa', 'Пароль1!', `Aa1!${textOf(60)}`, 'Ёё1-ёёёё', 'Aa1😀aaaa'],
    bad: [...notText, 'Aa1 aaa!', `Aa1!${textOf(61)}`, textOf(10_000)].concat(
      words('Aa1aaaaa Aa1_aaaa Aa1:aaaa Aa1éaaaa aa1!aaaa AA1!AAAA Aaa!aaaa Aa1!aaa'),
    ),
  },
})
