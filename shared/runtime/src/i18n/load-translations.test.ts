import { describe, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { openPage, openStartedPage, server, translations, translationsUrl } from './testing/file-server.ts'

describe('the translations of an app', () => {
  test('are requested once', async () => {
    const { loadTranslations, translate } = await openStartedPage()

    await Promise.all([loadTranslations('office'), loadTranslations('office')])
    await loadTranslations('office')

    expect(server.requests).toEqual([translationsUrl('en', 'shell'), translationsUrl('en', 'office')])
    expect(translate('office', 'hello')).toBe('Hello')
  })

  for (const failure of [404, '<html>', '{"hello":', '["Hello"]', '{}', 'null', '{"hello":{"world":"!"}}']) {
    test(`that are ${failure} fail without a retry and are requested again by a later call`, async () => {
      server.responses[translationsUrl('en', 'office')] = failure
      const { loadTranslations, translate } = await openStartedPage()

      await expect(loadTranslations('office')).rejects.toThrow('office')
      expect(server.requests.filter((url) => url.includes('office'))).toHaveLength(1)

      server.responses[translationsUrl('en', 'office')] = translations.en
      await loadTranslations('office')
      expect(translate('office', 'hello')).toBe('Hello')
      // Bypasses the HTTP cache, which may hold the failed response.
      expect(server.cacheModes.slice(-2)).toEqual(['default', 'reload'])
    })
  }

  test('reject the start when those of the shell cannot be loaded', async () => {
    server.responses[translationsUrl('en', 'shell')] = 404
    const { startI18n } = await openPage()

    await expect(startI18n('shell')).rejects.toThrow('shell')
  })
})

describe('a language change while the translations of an app load', () => {
  async function switchWhileLoading() {
    let respond = (_answer: typeof translations.en | number) => {}
    server.responses[translationsUrl('en', 'office')] = new Promise<typeof translations.en | number>(
      (resolve) => (respond = resolve),
    )
    const page = await openStartedPage()
    const load = page.loadTranslations('office')
    await expect.poll(() => server.requests).toContain(translationsUrl('en', 'office'))
    await page.changeLanguage('ru')
    return { ...page, load, respond }
  }

  for (const response of [translations.en, 404]) {
    test(`loads them in the new language after the response ${JSON.stringify(response)} for the old one`, async () => {
      const { load, respond, translate } = await switchWhileLoading()

      respond(response)
      await load

      expect(translate('office', 'hello')).toBe('Привет')
    })
  }

  test('requests them once in the new language, even if they are missing', async () => {
    const { load, respond } = await switchWhileLoading()
    server.responses[translationsUrl('ru', 'office')] = 404

    respond(translations.en)
    await expect(load).rejects.toThrow('office')

    expect(server.requests.filter((url) => url === translationsUrl('ru', 'office'))).toHaveLength(1)
  })

  test('lets a call in the new language finish before the pending one', async () => {
    const { load, loadTranslations, respond, translate } = await switchWhileLoading()

    await loadTranslations('office')

    expect(translate('office', 'hello')).toBe('Привет')
    respond(translations.en)
    await load
  })
})

describe('translations of an app that arrive in the old language during a change', () => {
  async function arriveWhileSwitching(russian: typeof translations.ru | number) {
    const respond: Record<string, (response: typeof translations.en | number) => void> = {}
    for (const url of [translationsUrl('ru', 'shell'), translationsUrl('en', 'office')]) {
      server.responses[url] = new Promise<typeof translations.en | number>((resolve) => (respond[url] = resolve))
    }
    server.responses[translationsUrl('ru', 'office')] = russian
    const page = await openStartedPage()
    const load = page.loadTranslations('office')
    const change = page.changeLanguage('ru')
    await expect.poll(() => server.requests).toHaveLength(3)
    respond[translationsUrl('en', 'office')]!(translations.en)
    await load
    respond[translationsUrl('ru', 'shell')]!(translations.ru)
    return { ...page, change, texts: () => ['shell', 'office'].map((app) => page.translate(app, 'hello')) }
  }

  test('are loaded in the new language too', async () => {
    const { change, texts } = await arriveWhileSwitching(translations.ru)

    await change

    expect(texts()).toEqual(['Привет', 'Привет'])
  })

  test('cancel the change when they are missing in the new language', async () => {
    const { change, currentLanguage, texts } = await arriveWhileSwitching(404)

    await expect(change).rejects.toThrow('office')

    expect([currentLanguage(), ...texts()]).toEqual(['en', 'Hello', 'Hello'])
  })
})

describe('a file server that responds with 5xx', () => {
  const tries = () => server.requests.filter((url) => url.includes('office')).length

  async function beginToLoad() {
    const { loadTranslations } = await openStartedPage()
    rs.useFakeTimers()
    const end = { loaded: rs.fn(), failed: rs.fn() }
    void loadTranslations('office').then(end.loaded, end.failed)
    await rs.advanceTimersByTimeAsync(0)
    return end
  }

  test('gets five retries, after 350 ms and then after twice as long each time', async () => {
    server.responses[translationsUrl('en', 'office')] = 503
    const end = await beginToLoad()
    expect(tries()).toBe(1)

    for (const [index, wait] of [350, 700, 1400, 2800, 5600].entries()) {
      await rs.advanceTimersByTimeAsync(wait - 1)
      expect([wait, tries()]).toEqual([wait, index + 1])
      await rs.advanceTimersByTimeAsync(1)
      expect([wait, tries()]).toEqual([wait, index + 2])
    }

    await rs.advanceTimersByTimeAsync(60_000)
    expect(tries()).toBe(6)
    expect(end.failed).toHaveBeenCalledTimes(1)
  })

  test('delivers the translations when it has recovered', async () => {
    server.responses[translationsUrl('en', 'office')] = 500
    const end = await beginToLoad()

    server.responses[translationsUrl('en', 'office')] = translations.en
    await rs.advanceTimersByTimeAsync(350)

    expect(tries()).toBe(2)
    expect(end.loaded).toHaveBeenCalledTimes(1)
  })
})

describe('a request that hangs', () => {
  const requests = () => server.requests.filter((url) => url.includes('office')).length

  async function openHanging() {
    server.responses[translationsUrl('en', 'office')] = new Promise(() => {})
    const page = await openStartedPage()
    rs.useFakeTimers()
    const end = { loaded: rs.fn(), failed: rs.fn() }
    const load = () => void page.loadTranslations('office').then(end.loaded, end.failed)
    load()
    await rs.advanceTimersByTimeAsync(0)
    return { ...page, load, ...end }
  }

  test('fails after a limit, while its five retries continue', async () => {
    const { maxRetries, retryDelay, timeout, failAfter } = limits.translations
    const { failed, hasPendingTranslations } = await openHanging()
    const started = Date.now()

    for (let retry = 0; retry < maxRetries; retry++) {
      expect([requests(), failed.mock.calls.length]).toEqual([retry + 1, Date.now() - started < failAfter ? 0 : 1])
      await rs.advanceTimersByTimeAsync(timeout + retryDelay * 2 ** retry)
    }
    expect([requests(), hasPendingTranslations()]).toEqual([maxRetries + 1, true])

    await rs.advanceTimersByTimeAsync(timeout)
    expect([failed.mock.calls.length, hasPendingTranslations()]).toEqual([1, false])
  })

  test('is sent again at once when the user retries, also behind the failed state', async () => {
    const { load, loaded, failed, retryPendingTranslations, translate } = await openHanging()
    await rs.advanceTimersByTimeAsync(limits.translations.failAfter)
    expect(failed).toHaveBeenCalledTimes(1)
    const before = requests()

    server.responses[translationsUrl('en', 'office')] = translations.en
    retryPendingTranslations()
    load()
    await rs.advanceTimersByTimeAsync(0)

    expect([requests() - before, loaded.mock.calls.length]).toEqual([1, 1])
    expect(translate('office', 'hello')).toBe('Hello')
  })
})

describe('translations that fail with 5xx', () => {
  const requests = () => server.requests.filter((url) => url.includes('shell')).length

  test('of the shell are requested six times in all, also with later calls', async () => {
    server.responses[translationsUrl('en', 'shell')] = 503
    const { loadTranslations, startI18n } = await openPage()
    rs.useFakeTimers()
    const failed = rs.fn()
    startI18n('shell').catch(failed)
    await rs.advanceTimersByTimeAsync(60_000)
    expect([requests(), failed.mock.calls.length]).toEqual([6, 1])

    loadTranslations('shell').catch(failed)
    await rs.advanceTimersByTimeAsync(60_000)

    expect([requests(), failed.mock.calls.length]).toEqual([6, 2])
  })

  test('of an app are not requested again with those of another app', async () => {
    server.responses[translationsUrl('en', 'office')] = 503
    const { loadTranslations } = await openStartedPage()
    rs.useFakeTimers()
    loadTranslations('office').catch(() => {})
    await rs.advanceTimersByTimeAsync(60_000)

    server.requests = []
    server.responses[translationsUrl('en', 'auth')] = translations.en
    await loadTranslations('auth')

    expect(server.requests).toEqual([translationsUrl('en', 'auth')])
  })
})
