import { afterEach, beforeEach, rs } from '@rstest/core'

/** What the file server answers for an address: words, or a status, or anything that is no JSON. */
type Answer = Record<string, string> | number | string

export const words = { en: { hello: 'Hello' }, ru: { hello: 'Привет' } }
/** The file server: what it has, and what it was asked for. */
export const server = { answers: {} as Record<string, Answer | Promise<Answer>>, asked: [] as string[] }

export const wordsAt = (language: string, namespace: string) => `/i18n/locales/${language}/${namespace}.json?v=1.0.7`

async function answer(url: string, options?: RequestInit): Promise<Response> {
  server.asked.push(url)
  options?.signal?.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
  })
  const found = (await Promise.race([server.answers[url], aborted])) ?? 404
  if (typeof found === 'number') return new Response('', { status: found })
  return new Response(typeof found === 'string' ? found : JSON.stringify(found))
}

beforeEach(() => {
  localStorage.clear()
  server.asked = []
  server.answers = {
    [wordsAt('en', 'shell')]: words.en,
    [wordsAt('ru', 'shell')]: words.ru,
    [wordsAt('en', 'office')]: words.en,
    [wordsAt('ru', 'office')]: words.ru,
  }
  rs.stubGlobal('fetch', answer)
})

afterEach(() => {
  rs.unstubAllGlobals()
  rs.restoreAllMocks()
  rs.useRealTimers()
})

/** The module, and with it i18next, as a page that is opened now gets it. */
export async function openPage(browser: string[] = ['en-GB']) {
  rs.resetModules()
  rs.spyOn(navigator, 'languages', 'get').mockReturnValue(browser)
  rs.spyOn(navigator, 'language', 'get').mockReturnValue(browser[0] ?? '')
  return import('./i18n.ts')
}
