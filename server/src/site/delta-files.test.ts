import { createHash } from 'node:crypto'
import { expect, test } from '@rstest/core'
import { deltaMagic, deltaPath, deltaTablePath } from '@sallyport/site'
import { temporarySite } from '../testing/temporary-site.ts'
import { sharedServer } from '../testing/test-server.ts'

const file = '/remotes/office/1.2.4/static/js/async/70d.c0ffee0000.js'
const dictionary = Buffer.from('the file of the former release')
const dictionaryId = '70d.77ab01c2ff'
const delta = Buffer.concat([Buffer.from(deltaMagic), hashOf(dictionary), Buffer.from('a Zstandard frame')])
const translations = '/i18n/locales/en/auth-1.2.3.json'
const plain = 'console.log("new")'

const site = temporarySite()

function hashOf(content: Buffer) {
  return createHash('sha256').update(content).digest()
}

const writeTable = (deltas: Record<string, Buffer>) =>
  site.write(
    deltaTablePath,
    JSON.stringify(
      Object.fromEntries(Object.entries(deltas).map(([name, content]) => [name, hashOf(content).toString('base64')])),
    ),
  )

site.write(file, plain)
site.write(deltaPath(file, dictionaryId), delta)
writeTable({ [deltaPath(file, dictionaryId)]: delta })
site.write(translations, '{"a":"b"}')
const server = await sharedServer({ SITE_DIR: site.folder })

const usable = {
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': `:${hashOf(dictionary).toString('base64')}:`,
  'dictionary-id': `"${dictionaryId}"`,
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers })

test('a browser with the dictionary gets the delta', async () => {
  for (const attempt of ['read', 'again']) {
    const { statusCode, headers, rawPayload } = await get(file, usable)
    expect([attempt, statusCode, rawPayload.equals(delta)]).toEqual([attempt, 200, true])
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'application/javascript; charset=utf-8',
      'content-length': String(delta.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding, Available-Dictionary, Dictionary-ID',
      'use-as-dictionary': 'match="/remotes/office/*/static/js/async/70d.*.js", id="70d.c0ffee0000"',
      'x-content-type-options': 'nosniff',
    })
  }
})

const others: Record<string, [url: string, headers: Record<string, string>]> = {
  'without support': [file, { 'accept-encoding': 'gzip, deflate, br, zstd' }],
  'that rejects dcz': [file, { ...usable, 'accept-encoding': 'gzip, br, dcz;q=0' }],
  'without a dictionary': [file, { 'accept-encoding': usable['accept-encoding'] }],
  'without the ID of its dictionary': [file, { ...usable, 'dictionary-id': '' }],
  'whose dictionary has other bytes': [
    file,
    { ...usable, 'available-dictionary': `:${hashOf(Buffer.from('damaged')).toString('base64')}:` },
  ],
  'whose dictionary has no delta': [file, { ...usable, 'dictionary-id': '"70d.0000000000"' }],
  'with an ID that is a path': [file, { ...usable, 'dictionary-id': '"../../70d.77ab01c2ff"' }],
  'with an invalid hash': [file, { ...usable, 'available-dictionary': ':x:' }],
  'that requests the file again': [`${file}?try=2`, usable],
  'that bypasses its cache': [file, { ...usable, 'cache-control': 'no-cache', pragma: 'no-cache' }],
}
for (const [who, [url, headers]] of Object.entries(others)) {
  test(`a browser ${who} gets the file`, async () => {
    const response = await get(url, headers)

    expect(response.headers).not.toHaveProperty('content-encoding')
    expect([response.statusCode, response.body]).toEqual([200, plain])
    expect(response.headers['vary']).toBe('Accept-Encoding, Available-Dictionary, Dictionary-ID')
  })
}

test('a range is one of the file', async () => {
  const { statusCode, body } = await get(file, { ...usable, range: 'bytes=0-6' })

  expect([statusCode, body]).toEqual([206, plain.slice(0, 7)])
})

test('a file has the headers of a dictionary whether it was cached or not, and with HEAD', async () => {
  const expected = `match="/i18n/locales/en/*.json", id="auth-1.2.3"`
  for (const method of ['GET', 'GET', 'HEAD'] as const) {
    const { headers } = await get(`${translations}?v=1.0.7`, {}, method)
    expect(headers['use-as-dictionary']).toBe(expected)
  }
})

test('files that cannot have a delta are no dictionaries, and do not vary by one', async () => {
  for (const url of ['/remotes/office/1.2.3/remoteEntry.js', '/flags/1.0.0/NO.svg', '/service-worker.js']) {
    const { headers } = await get(url)
    expect([url, headers['use-as-dictionary']]).toEqual([url, undefined])
    expect([url, headers['vary']]).toEqual([url, 'Accept-Encoding'])
  }
})

test('a missing file is no dictionary, and a delta is not served under its own URL', async () => {
  const missing = await get('/remotes/office/1.2.4/missing.c0ffee0000.js', usable)
  const ownUrl = await get(deltaPath(file, dictionaryId))

  expect([missing.statusCode, missing.headers['use-as-dictionary']]).toEqual([404, undefined])
  expect(ownUrl.statusCode).toBe(404)
})

test('a delta that is damaged, or is not in the table, is not sent', async () => {
  const name = deltaPath(file, dictionaryId)
  const damaged = Buffer.concat([delta.subarray(0, -1), Buffer.from('!')])
  const isDelta = async () => (await get(file, usable)).headers['content-encoding'] === 'dcz'

  site.write(name, damaged)
  expect(await isDelta()).toBe(false)
  writeTable({ [name]: damaged })
  expect(await isDelta()).toBe(true)
  writeTable({})
  expect(await isDelta()).toBe(false)
  site.write(deltaTablePath, 'damaged')
  expect(await isDelta()).toBe(false)

  site.write(name, delta)
  writeTable({ [name]: delta })
  expect(await isDelta()).toBe(true)
})

test('the table of deltas is not served', async () => {
  expect((await get(deltaTablePath)).statusCode).toBe(404)
})
