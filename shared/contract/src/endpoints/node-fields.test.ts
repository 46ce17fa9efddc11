import { expect, test } from '@rstest/core'
import { isCountry } from '../rules/country.ts'
import { connectParams } from './connect-params.ts'
import * as fields from './fields.ts'
import { controls, emoji, names, notText, testFields, textOf, words } from './testing/fields.ts'

const url = (length: number) => `https://vpn.test/${textOf(length - 'https://vpn.test/'.length)}`

testFields({
  nodeUrl: {
    schema: fields.nodeUrl,
    good: ['http://a', 'https://vpn.test', 'HTTPS://VPN.TEST', 'http://localhost', 'http://localhost:8080/api/v1']
      .concat(['https://node-1:51820', 'https://10.0.0.1', 'https://255.255.255.255:65535/', 'http://a.test:80'])
      .concat(['https://a.test:1', 'https://a.test/x', 'https://xn--80ak6aa92e.com', 'https://1a.test'])
      .concat(['https://a.test/%20', ' https://a.test ', url(255), 'https://123.example.org', 'https://node.1a']),
    bad: [...notText, '', ' ', 'https://a b.test', 'https://a.test/a b', 'x https://a.test', url(256), url(10_000)]
      .concat(words('vpn.test //vpn.test ftp://a.test javascript:alert(1) https:// https://-a.test https://a..test'))
      .concat(words('https://a-.test https://a.test: https://a.test:0 https://a.test:65536 https://a.test:99999'))
      .concat(
        words('https://a.test:080 https://a.test:1a https://user:pass@a.test https://a.test?q=1 https://a.test#x'),
      )
      .concat(words('https://[::1] https://пример.рф https://256.1.1.1 https://1.2.3 https://1.2.3.4.5 https://12'))
      .concat(words('https://01.2.3.4 https://a.test/" https://a.test/<b> https://a.test/😀')),
  },
  nodeName: {
    schema: fields.nodeName,
    good: [...names, textOf(64)],
    bad: [...notText, '', '  ', textOf(65), textOf(10_000), ...controls, ...emoji],
  },
  city: {
    schema: fields.city,
    good: [undefined, null, '', ...names, textOf(64)],
    bad: [7, {}, textOf(65), textOf(10_000), ...controls, ...emoji],
  },
  apiToken: {
    schema: fields.apiToken,
    good: [undefined, null, '', ...names, textOf(128), 'sk_live_51~|`^=>$+'],
    bad: [7, {}, textOf(129), textOf(10_000), ...controls, ...emoji],
  },
  publicKey: {
    schema: fields.nodePublicKey,
    good: ['x', 'bm9kZS1wdWJsaWMta2V5Cg==', textOf(128)],
    bad: [...notText, '', ' ', textOf(129), textOf(10_000), ...controls, ...emoji],
  },
  subnet: {
    schema: fields.subnet,
    good: ['10.8.0.0/24', '10.8.0.5/24', '0.0.0.0/0', '255.255.255.255/32', '10.8.0.1', ' 10.8.0.0/9 ', '1.1.1.1/31'],
    bad: [...notText, '', '10.8.0.0 /24', '10.8.0.0/24\n10.9.0.0/24', textOf(46, '1'), textOf(10_000)]
      .concat(words('10.8.0/24 10.8.0.0/33 10.8.0.0/-1 10.8.0.0/ 10.8.0.256/24 10.08.0.0/24 10.8.0.0/024'))
      .concat(words('10.8.0.0/24/24 fd00::/64 １0.8.0.0')),
  },
  country: {
    schema: fields.country,
    good: ['NO', 'RU', 'US', 'GB', 'AQ', 'SS', 'BQ'],
    bad: [...notText, '', 'N ', textOf(10_000), ...words('no XX EU UK SU AN YU XK ZZ N NOR Н0 12')],
  },
  connectParams: {
    schema: connectParams,
    good: [{}, { Jc: 4 }, { Jc: '4', H1: '5-9', S1: 0 }, { S3: null, other: 'x' }],
    bad: [undefined, null, [], [1], '', '{}', 4, true, { a: {} }, { a: ['x'] }, { a: true }].concat(
      ['4\nPostUp = x', '4\r', 'a\u2028b', '\u0000'].map((Jc) => ({ Jc })) as never[],
    ),
  },
  capacity: {
    schema: fields.capacity,
    good: [0, 1, 253, 16_777_216],
    bad: [undefined, null, '', '5', -1, 1.5, Number.NaN, Infinity, 16_777_217],
  },
})

test('accepts the 249 countries of ISO 3166-1', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

  const countries = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountry)

  expect(countries).toHaveLength(249)
})
