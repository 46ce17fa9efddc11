import { expect, test } from '@rstest/core'
import { readConfig } from './config.ts'
import { mailHostOf } from './mail-config.ts'

const read = (env: Record<string, string>) => readConfig(env, '/srv/sallyport/server')

test('mails are sent from SUPPORT_EMAIL with the name of the site, unless MAIL_FROM says otherwise', () => {
  const site = { APP_NAME: 'Tor', SUPPORT_EMAIL: 'help@example.test' }
  const from = (MAIL_FROM: string) => read({ ...site, MAIL_FROM }).mailFrom

  expect(read(site).mailFrom).toEqual({ name: 'Tor', address: 'help@example.test' })
  expect(from('vpn@mail.example.network')).toEqual({ name: 'Tor', address: 'vpn@mail.example.network' })
  expect(from('Пример VPN <vpn@example.test>')).toEqual({ name: 'Пример VPN', address: 'vpn@example.test' })
  expect(from('"Example, Inc." <vpn@example.test>')).toEqual({ name: 'Example, Inc.', address: 'vpn@example.test' })
})

test.each(['vpn', 'vpn@', 'a b@example.test', 'A <vpn@example.test', '<a@b.test> <c@d.test>', 'a@b.test, c@d.test'])(
  'MAIL_FROM %s is refused',
  (MAIL_FROM) => {
    expect(() => read({ MAIL_FROM })).toThrow(/^MAIL_FROM must be an address like/)
  },
)

test.each([
  ['/', '%2F'],
  ['#', '%23'],
  ['?', '%3F'],
  ['%', '%25'],
  [' ', '%20'],
])('names the character "%s" of a password that has to be encoded, and how', (character, encoded) => {
  for (const password of [`hunter${character}2`, `1${character}hunter2`]) {
    const SMTP_URL = `smtps://me:${password}@mail.example.test`
    expect(() => read({ SMTP_URL })).toThrow(
      `SMTP_URL must be written with ${encoded} instead of "${character}" in the user and the password; a password can also be in SMTP_PASSWORD as it is`,
    )
    expect(() => read({ SMTP_URL })).not.toThrow(/hunter/)
  }
})

test('the password may be beside the URL', () => {
  const password = 'p/a#s?s%20:@"ü'
  const { smtpUrl } = read({ SMTP_URL: 'smtp://me@example.test@mail.example.test:587', SMTP_PASSWORD: password })
  const url = new URL(smtpUrl ?? '')

  expect([url.host, decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([
    'mail.example.test:587',
    'me@example.test',
    password,
  ])
})

test('SMTP_PASSWORD needs a URL with a user and without a password', () => {
  const SMTP_PASSWORD = 'hunter2'

  expect(() => read({ SMTP_PASSWORD })).toThrow('SMTP_URL must be set if SMTP_PASSWORD is set')
  expect(() => read({ SMTP_PASSWORD, SMTP_URL: 'smtp://mail.example.test' })).toThrow('SMTP_URL must have a user')
  expect(() => read({ SMTP_PASSWORD, SMTP_URL: 'smtp://me:x@mail.example.test' })).toThrow(
    'SMTP_URL must have no password if SMTP_PASSWORD is set',
  )
})

test('the name of the server for mail servers is the host of the public URL, if it is not local', () => {
  expect(mailHostOf('https://vpn.example.test/vpn')).toBe('vpn.example.test')
  expect(mailHostOf('https://192.0.2.1:8443')).toBe('[192.0.2.1]')
  expect(mailHostOf('https://[2001:db8::1]')).toBe('[IPv6:2001:db8::1]')
  expect(mailHostOf('http://localhost:3000')).toBeNull()
})
