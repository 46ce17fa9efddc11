import { expect, rs, test } from '@rstest/core'
import { openPage, server, translations, translationsUrl } from './testing/file-server.ts'

test('requests at most ten files at a time', async () => {
  const { loadTranslations, startI18n } = await openPage()
  await startI18n('shell')
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
  const { startI18n, translate } = await openPage()
  await startI18n('shell')

  expect(translate('shell', 'shell.unheard.of')).toBe('shell.unheard.of')
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(server.requests).toEqual([translationsUrl('en', 'shell')])
})

test('requests a file that failed again past the caches', async () => {
  const modes: (RequestCache | undefined)[] = []
  const { fetch } = globalThis
  rs.stubGlobal('fetch', (url: string, options?: RequestInit) => {
    if (url.includes('office')) modes.push(options?.cache)
    return fetch(url, options)
  })
  server.responses[translationsUrl('en', 'office')] = '{"damaged'
  const { loadTranslations, startI18n } = await openPage()
  await startI18n('shell')
  await expect(loadTranslations('office')).rejects.toThrow('office')
  expect(modes).toEqual(['default'])

  server.responses[translationsUrl('en', 'office')] = translations.en
  await loadTranslations('office')

  expect(modes).toEqual(['default', 'reload'])
})
