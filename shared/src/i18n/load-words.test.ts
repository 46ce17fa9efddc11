import { describe, expect, rs, test } from '@rstest/core'
import { limits } from 'shared/config'
import { openPage, server, words, wordsAt } from './test-file-server.ts'

describe('the words of an app', () => {
  test('are fetched once', async () => {
    const { loadWords, startI18n, translate } = await openPage()
    await startI18n('shell')

    await Promise.all([loadWords('office'), loadWords('office')])
    await loadWords('office')

    expect(server.asked).toEqual([wordsAt('en', 'shell'), wordsAt('en', 'office')])
    expect(translate('office', 'hello')).toBe('Hello')
  })

  const malformed = [
    '{"hello":',
    '<html>',
    '[]',
    '["Hello"]',
    '{}',
    'null',
    '"Hello"',
    '{"hello":{"world":"!"}}',
    '{"hello":7}',
  ]
  for (const failure of [404, 403, ...malformed]) {
    test(`that are ${failure} fail without another try, and a later call asks again`, async () => {
      server.answers[wordsAt('en', 'office')] = failure
      const { loadWords, startI18n, translate } = await openPage()
      await startI18n('shell')

      await expect(loadWords('office')).rejects.toThrow('office')
      expect(server.asked.filter((url) => url.includes('office'))).toHaveLength(1)

      server.answers[wordsAt('en', 'office')] = words.en
      await loadWords('office')
      expect(translate('office', 'hello')).toBe('Hello')
    })
  }

  test('of the shell that cannot be had stop the start', async () => {
    server.answers[wordsAt('en', 'shell')] = 404
    const { startI18n } = await openPage()

    await expect(startI18n('shell')).rejects.toThrow('shell')
  })
})

describe('a language that changes while the words of an app load', () => {
  /** Begins to load in English, and switches to Russian before the file server answers. */
  async function switchWhileLoading() {
    let respond = (_answer: typeof words.en | number) => {}
    server.answers[wordsAt('en', 'office')] = new Promise<typeof words.en | number>((resolve) => (respond = resolve))
    const page = await openPage()
    await page.startI18n('shell')
    const load = page.loadWords('office')
    await expect.poll(() => server.asked).toContain(wordsAt('en', 'office'))
    await page.changeLanguage('ru')
    return { ...page, load, respond }
  }

  for (const answer of [words.en, 404]) {
    test(`loads them in the new language after the old answers ${JSON.stringify(answer)}`, async () => {
      const { load, respond, translate } = await switchWhileLoading()

      respond(answer)
      await load

      expect(translate('office', 'hello')).toBe('Привет')
    })
  }

  test('requests them once in the new language, also when they are missing there', async () => {
    const { load, respond } = await switchWhileLoading()
    server.answers[wordsAt('ru', 'office')] = 404

    respond(words.en)
    await expect(load).rejects.toThrow('office')

    expect(server.asked.filter((url) => url === wordsAt('ru', 'office'))).toHaveLength(1)
  })

  test('does not make a call in the new language wait for the old', async () => {
    const { load, loadWords, respond, translate } = await switchWhileLoading()

    await loadWords('office')

    expect(translate('office', 'hello')).toBe('Привет')
    respond(words.en)
    await load
  })
})

describe('words of an app that arrive in the old language while the language changes', () => {
  /** Switches to Russian while the Russian words of the shell and the English ones of an app are pending. */
  async function arriveWhileSwitching(russian: typeof words.ru | number) {
    const answers: Record<string, (answer: typeof words.en | number) => void> = {}
    for (const url of [wordsAt('ru', 'shell'), wordsAt('en', 'office')]) {
      server.answers[url] = new Promise<typeof words.en | number>((resolve) => (answers[url] = resolve))
    }
    server.answers[wordsAt('ru', 'office')] = russian
    const page = await openPage()
    await page.startI18n('shell')
    const load = page.loadWords('office')
    const change = page.changeLanguage('ru')
    await expect.poll(() => server.asked).toHaveLength(3)
    answers[wordsAt('en', 'office')]!(words.en)
    await load
    answers[wordsAt('ru', 'shell')]!(words.ru)
    return { ...page, change, translations: () => ['shell', 'office'].map((app) => page.translate(app, 'hello')) }
  }

  test('are in the new language after the change', async () => {
    const { change, translations } = await arriveWhileSwitching(words.ru)

    await change

    expect(translations()).toEqual(['Привет', 'Привет'])
  })

  test('leave the old language everywhere when the new one cannot be had', async () => {
    const { change, currentLanguage, translations } = await arriveWhileSwitching(404)

    await expect(change).rejects.toThrow('office')

    expect([currentLanguage(), ...translations()]).toEqual(['en', 'Hello', 'Hello'])
  })
})

describe('a file server that answers 5xx', () => {
  const tries = () => server.asked.filter((url) => url.includes('office')).length

  /** Begins to load, with time in the hands of the test; gives what became of it. */
  async function beginToLoad() {
    const { loadWords, startI18n } = await openPage()
    await startI18n('shell')
    rs.useFakeTimers()
    const end = { loaded: rs.fn(), failed: rs.fn() }
    void loadWords('office').then(end.loaded, end.failed)
    await rs.advanceTimersByTimeAsync(0)
    return end
  }

  test('is asked five times more, after 350 ms and then after twice as long each time', async () => {
    server.answers[wordsAt('en', 'office')] = 503
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

  test('gives its words when it has recovered', async () => {
    server.answers[wordsAt('en', 'office')] = 500
    const end = await beginToLoad()

    server.answers[wordsAt('en', 'office')] = words.en
    await rs.advanceTimersByTimeAsync(350)

    expect(tries()).toBe(2)
    expect(end.loaded).toHaveBeenCalledTimes(1)
  })
})

test('a request that hangs is given up and sent five times more', async () => {
  const { retries, retryDelay, timeout } = limits.words
  server.answers[wordsAt('en', 'office')] = new Promise(() => {})
  const { loadWords, startI18n } = await openPage()
  await startI18n('shell')
  const requests = () => server.asked.filter((url) => url.includes('office')).length
  rs.useFakeTimers()
  const failed = rs.fn()
  loadWords('office').catch(failed)
  await rs.advanceTimersByTimeAsync(0)

  for (let retry = 0; retry < retries; retry++) {
    expect(requests()).toBe(retry + 1)
    await rs.advanceTimersByTimeAsync(timeout + retryDelay * 2 ** retry)
  }
  expect(requests()).toBe(retries + 1)
  expect(failed).not.toHaveBeenCalled()

  await rs.advanceTimersByTimeAsync(timeout)
  expect(failed).toHaveBeenCalledTimes(1)
})

describe('translations that the file server answers with 5xx', () => {
  const requests = () => server.asked.filter((url) => url.includes('shell')).length

  test('of the shell are requested six times in all, whatever asks for them after the failure', async () => {
    server.answers[wordsAt('en', 'shell')] = 503
    const { loadWords, startI18n } = await openPage()
    rs.useFakeTimers()
    const failed = rs.fn()
    startI18n('shell').catch(failed)
    await rs.advanceTimersByTimeAsync(60_000)
    expect([requests(), failed.mock.calls.length]).toEqual([6, 1])

    loadWords('shell').catch(failed)
    await rs.advanceTimersByTimeAsync(60_000)

    expect([requests(), failed.mock.calls.length]).toEqual([6, 2])
  })

  test('of an app are not requested again with those of another app', async () => {
    server.answers[wordsAt('en', 'office')] = 503
    const { loadWords, startI18n } = await openPage()
    await startI18n('shell')
    rs.useFakeTimers()
    loadWords('office').catch(() => {})
    await rs.advanceTimersByTimeAsync(60_000)

    server.asked = []
    server.answers[wordsAt('en', 'auth')] = words.en
    await loadWords('auth')

    expect(server.asked).toEqual([wordsAt('en', 'auth')])
  })
})
