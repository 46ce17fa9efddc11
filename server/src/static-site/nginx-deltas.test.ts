import { expect, test } from '@rstest/core'
import { dictionaryOf } from '@sallyport/contract/site'
import { deltaMaps } from './nginx-deltas.ts'

/** The value of a map for a text, with the captures of its regular expressions, as nginx finds it. */
function read(variable: string, text: string, basePath = ''): string {
  const maps = deltaMaps({ basePath }).join('\n')
  const [, body = ''] = new RegExp(`map \\S+ \\$${variable} \\{\\n([^]*?)\\n\\}`).exec(maps) ?? []
  for (const [, star, source = '', value = ''] of body.matchAll(/"~(\*?)(.+)" ["'](.+)["'];/g)) {
    const groups = new RegExp(source.replaceAll(String.raw`\"`, '"'), star ? 'i' : '').exec(text)?.groups
    if (groups) return value.replaceAll(/\$([a-z_]+)/g, (_, name: string) => groups[name] ?? '')
  }
  return ''
}

const files = [
  '/shell/1.4.2/static/js/index.3f9a1c2d.js',
  '/shell/1.4.2/static/css/async/toasts.3f9a1c2d.css',
  '/remotes/office/1.4.2/remoteEntry.77ab01c2.js',
  '/remotes/my-team/1.4.2-rc.1/static/js/async/blocks.0a1b2c3d4e.js',
  '/remotes/auth/1.4.2/static/js/async/blocks.0a1b2c3d.js',
  '/i18n/locales/en/office-1.4.2.json',
  '/i18n/locales/ru/my-team-1.4.2-build-3f9a1c2d.json',
  '/i18n/locales/en/auth-1.4.2.json',
]
const others = [
  '/remotes/office/1.4.2/remoteEntry.js',
  '/remotes/office/1.4.2/mf-manifest.json',
  '/shell/1.4.2/icon.svg',
  '/flags/NO.svg',
]

for (const file of [...files, ...others]) {
  test(`the header of ${file} is that of the server, in every encoding`, () => {
    const dictionary = dictionaryOf(file)
    const under = (basePath: string) =>
      dictionary ? `match="${basePath}${dictionary.match}", id="${dictionary.id}"` : ''

    expect(files.includes(file)).toBe(dictionary !== null)
    expect(read('sallyport_dictionary', file)).toBe(under(''))
    expect(read('sallyport_dictionary', `/vpn${file}`, '/vpn')).toBe(under('/vpn'))
    for (const ending of ['.br', '.gz', '.index.00112233.dcz']) {
      expect(read('sallyport_dictionary', `${file}${ending}`)).toBe(under(''))
    }
  })
}

const fields = {
  request_method: 'GET',
  arg_try: '',
  http_range: '',
  http_cache_control: '',
  http_accept_encoding: 'gzip, br, zstd, dcb, dcz',
  http_available_dictionary: ':pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=:',
  http_dictionary_id: '"index.3f9a1c2d"',
}

const requests: [title: string, changed: Partial<typeof fields>, ending: string][] = [
  ['a browser with a dictionary', {}, '.index.3f9a1c2d.dcz'],
  ['a reload', { http_cache_control: 'max-age=0' }, '.index.3f9a1c2d.dcz'],
  ['another method', { request_method: 'HEAD' }, ''],
  ['a retry', { arg_try: '1' }, ''],
  ['a request for a range', { http_range: 'bytes=0-9' }, ''],
  ['a request that bypasses the cache', { http_cache_control: 'no-cache' }, ''],
  ['a browser without a dictionary', { http_available_dictionary: '', http_dictionary_id: '' }, ''],
  ['a browser without deltas', { http_accept_encoding: 'gzip, br' }, ''],
  ['a browser that refuses deltas', { http_accept_encoding: 'gzip, dcz;q=0' }, ''],
  ['an ID that leaves the folder', { http_dictionary_id: '"../index"' }, ''],
]

for (const [title, changed, ending] of requests) {
  test(`${title} gets ${ending ? 'the delta' : 'no delta'}`, () => {
    expect(read('sallyport_delta', Object.values({ ...fields, ...changed }).join('|'))).toBe(ending)
  })
}
