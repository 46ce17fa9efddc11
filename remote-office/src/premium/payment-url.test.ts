import { expect, test } from '@rstest/core'
import { paymentUrl } from './payment-url.ts'

const origin = location.origin

const table: [name: string, template: string, extId: string, url: string | null][] = [
  ['a path of the site', '/sandbox/checkout/{ext_id}', 'abc', `${origin}/sandbox/checkout/abc?lang=ru`],
  ['another site', 'https://pay.test/i/{ext_id}', 'abc', 'https://pay.test/i/abc'],
  ['a query', 'https://pay.test/widget?iid={ext_id}', '7&x=1#y', 'https://pay.test/widget?iid=7%26x%3D1%23y'],
  ['an id with a slash', '/pay/{ext_id}', '../../office', `${origin}/pay/..%2F..%2Foffice?lang=ru`],
  ['an id that looks like a replacement', '/pay/{ext_id}', "$&$'", `${origin}/pay/%24%26%24'?lang=ru`],
  ['an id in another script', '/pay/{ext_id}', 'счёт', `${origin}/pay/%D1%81%D1%87%D1%91%D1%82?lang=ru`],
  ['the id twice', 'http://pay.test/{ext_id}?id={ext_id}', 'a', 'http://pay.test/a?id=a'],
  ['no id', '/pay/{ext_id}', '', null],
  ['an id that is a double-dot segment', '/pay/{ext_id}', '..', null],
  ['an id that is a single-dot segment', '/pay/{ext_id}', '.', null],
  ['an id that is no valid Unicode', '/pay/{ext_id}', '\ud800', null],
  ['no gateway', '', 'a', null],
  ['a template without the placeholder', 'https://pay.test/', 'a', null],
  ['a script', 'javascript:alert("{ext_id}")', 'a', null],
  ['a data URL', 'data:text/html,{ext_id}', 'a', null],
  ['a file', 'file:///{ext_id}', 'a', null],
  ['an invalid URL', 'https://', 'a', null],
]

for (const [name, template, extId, url] of table) {
  test(`${name}: ${url ?? 'rejected'}`, () => {
    expect(paymentUrl(template, extId, 'ru')).toBe(url)
  })
}
