import { describe, expect, rs, test } from '@rstest/core'
import { openStartedPage, server, translations, translationsUrl } from './testing/file-server.ts'

test('requests at most ten files at a time', async () => {
  const { loadTranslations } = await openStartedPage()
  const pending: (() => void)[] = []
  rs.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((resolve) => {
        server.requests.push(url)
        pending.push(() => resolve(new Response(JSON.stringify(translations.en))))
      }),
  )
  const apps = Array.from({ length: 12 }, (_, index) => `app${index}`)
  const requestCount = () => server.requests.filter((url) => url.includes('/app')).length

  const loaded = Promise.all(apps.map((app) => loadTranslations(app)))
  await rs.waitFor(() => expect(requestCount()).toBe(10))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(requestCount()).toBe(10)

  pending.splice(0).forEach((respond) => respond())
  await rs.waitFor(() => expect(requestCount()).toBe(12))
  pending.splice(0).forEach((respond) => respond())
  await loaded
})

test('sends no request for a key without a translation', async () => {
  const { translate } = await openStartedPage()

  expect(translate('shell', 'shell.unheard.of')).toBe('shell.unheard.of')
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(server.requests).toEqual([translationsUrl('en', 'shell')])
})

describe('integrity', () => {
  /** The hash of `{"hello":"Hello"}`: `printf %s '{"hello":"Hello"}' | openssl dgst -sha384 -binary | base64 -w0`. */
  const hash = 'sha384-HnAgaoXrnxhE0a1otw0/XvwCwY2KbJuAV6WvL0PsOWj4cwcxTuAqqs8mDpB+Edi+'
  const office = translationsUrl('en', 'office')
  const russian = translationsUrl('ru', 'office')

  test('accepts a file with the hash of its release and language', async () => {
    server.hashes = { [office]: hash }
    const { loadTranslations, translate } = await openStartedPage()

    await loadTranslations('office')

    expect(translate('office', 'hello')).toBe('Hello')
  })

  test('rejects a changed file at once, and loads it past the caches when it is right again', async () => {
    server.hashes = { [office]: hash }
    server.responses[office] = { hello: 'Hello!' }
    const { loadTranslations, translate } = await openStartedPage()

    await expect(loadTranslations('office')).rejects.toThrow('office')
    expect(server.requests.filter((url) => url === office)).toHaveLength(1)

    server.responses[office] = translations.en
    await loadTranslations('office')
    expect(translate('office', 'hello')).toBe('Hello')
    expect(server.cacheModes.at(-1)).toBe('reload')
  })

  test('requests a hash again only after a file had another one', async () => {
    server.hashes = { [office]: 'sha384-wrong' }
    const { loadTranslations } = await openStartedPage()
    await expect(loadTranslations('office')).rejects.toThrow('office')
    expect(server.mismatches).toEqual([])

    server.hashes = { [office]: hash }
    await loadTranslations('office')
    expect(server.mismatches).toEqual([office])
  })

  test('keeps the language when a file is changed in the new one', async () => {
    server.hashes = { [russian]: hash }
    const { changeLanguage, currentLanguage, loadTranslations } = await openStartedPage()
    await loadTranslations('office')

    await expect(changeLanguage('ru')).rejects.toThrow('office')

    expect(currentLanguage()).toBe('en')
  })

  test('is left to the browser over plain HTTP, where scripts cannot hash', async () => {
    server.hashes = { [office]: hash }
    rs.stubGlobal('crypto', {})
    const requested: (RequestInit | undefined)[] = []
    const { fetch } = globalThis
    rs.stubGlobal('fetch', (url: string, options?: RequestInit) => {
      requested.push(options)
      return fetch(url, options)
    })
    const { loadTranslations } = await openStartedPage()

    await loadTranslations('office')

    expect(requested.map((options) => options?.integrity)).toEqual(['', hash])
    expect(requested.map((options) => options?.mode)).toEqual(['cors', 'cors'])
  })
})
