import { afterEach, beforeEach, rs } from '@rstest/core'

type FakeResponse = Record<string, string> | number | string

export const translations = { en: { hello: 'Hello' }, ru: { hello: 'Привет' } }
export const server = {
  responses: {} as Record<string, FakeResponse | Promise<FakeResponse>>,
  requests: [] as string[],
  /** The cache mode of each of `requests`. */
  cacheModes: [] as RequestInit['cache'][],
  /** The hashes of the discovery document, by URL. */
  hashes: {} as Record<string, string>,
  /** The URLs whose hash was requested again, because the file had another one. */
  mismatches: [] as string[],
}

export const translationsUrl = (language: string, namespace: string) =>
  `/i18n/locales/${language}/${namespace}.json?v=1.0.7`

async function respond(url: string, options?: RequestInit): Promise<Response> {
  server.requests.push(url)
  server.cacheModes.push(options?.cache)
  options?.signal?.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
  })
  const found = (await Promise.race([server.responses[url], aborted])) ?? 404
  if (typeof found === 'number') return new Response('', { status: found })
  return new Response(typeof found === 'string' ? found : JSON.stringify(found))
}

beforeEach(() => {
  localStorage.clear()
  server.requests = []
  server.cacheModes = []
  server.hashes = {}
  server.mismatches = []
  server.responses = {
    [translationsUrl('en', 'shell')]: translations.en,
    [translationsUrl('ru', 'shell')]: translations.ru,
    [translationsUrl('en', 'office')]: translations.en,
    [translationsUrl('ru', 'office')]: translations.ru,
  }
  rs.stubGlobal('fetch', respond)
})

afterEach(() => {
  rs.unstubAllGlobals()
  rs.restoreAllMocks()
  rs.useRealTimers()
})

/** A fresh copy of the modules and of i18next, as in a newly opened page. */
export async function openPage(browserLanguages: string[] = ['en-GB']) {
  rs.resetModules()
  rs.spyOn(navigator, 'languages', 'get').mockReturnValue(browserLanguages)
  rs.spyOn(navigator, 'language', 'get').mockReturnValue(browserLanguages[0] ?? '')
  const i18n = await import('../i18n.ts')
  const host = await import('../../host/host.ts')
  const startI18n = (namespace: string) =>
    host.startI18n(namespace, async (language, name, isMismatch) => {
      const url = translationsUrl(language, name)
      if (isMismatch) server.mismatches.push(url)
      return server.hashes[url]
    })
  /** Test namespaces and keys are not part of the types. */
  const translate = (ns: string, key: string) =>
    (i18n.getI18n().t as (key: string, options: { ns: string }) => unknown)(key, { ns })
  return { ...i18n, ...host, startI18n, translate }
}

/** A page that has loaded the translations of the shell. */
export async function openStartedPage() {
  const page = await openPage()
  await page.startI18n('shell')
  return page
}
