import { describe, expect, test } from '@rstest/core'
import { openPage, server, words, wordsAt } from './file-server.fixture.ts'

describe('the language at the start', () => {
  const table: [stored: string | null, browser: string[], language: string][] = [
    ['ru', ['en-US'], 'ru'],
    ['en', ['ru'], 'en'],
    ['en-US', ['ru'], 'en'],
    ['RU', ['en'], 'ru'],
    [null, ['ru-RU', 'en'], 'ru'],
    [null, ['de', 'ru'], 'ru'],
    ['de', ['ru'], 'ru'],
    ['', ['ru'], 'ru'],
    ['cimode', ['ru'], 'ru'],
    ['<script>', ['ru'], 'ru'],
    [null, ['de', 'fr'], 'en'],
    ['de', ['fr'], 'en'],
    ['cimode', ['dev'], 'en'],
    [null, [], 'en'],
  ]
  for (const [stored, browser, language] of table) {
    test(`stored ${stored}, browser ${browser.join(' ') || 'silent'}: ${language}, written back`, async () => {
      if (stored !== null) localStorage.setItem('app-lang', stored)
      const { currentLanguage, startI18n, translate } = await openPage(browser)

      await startI18n('shell')

      expect(currentLanguage()).toBe(language)
      expect(document.documentElement.lang).toBe(language)
      expect(localStorage.getItem('app-lang')).toBe(language)
      expect(translate('shell', 'hello')).toBe(words[language as 'en'].hello)
      expect(server.asked).toEqual([wordsAt(language, 'shell')])
    })
  }
})

describe('switching', () => {
  test('is at once, is remembered, and tells the page', async () => {
    const { changeLanguage, currentLanguage, startI18n, translate } = await openPage()
    await startI18n('shell')

    await changeLanguage('ru')

    expect([currentLanguage(), document.documentElement.lang, localStorage.getItem('app-lang')]).toEqual([
      'ru',
      'ru',
      'ru',
    ])
    expect(translate('shell', 'hello')).toBe('Привет')
  })

  test('brings the words of every app that is open', async () => {
    const { changeLanguage, loadTranslations, startI18n, translate } = await openPage()
    await startI18n('shell')
    await loadTranslations('office')

    await changeLanguage('ru')

    expect(translate('office', 'hello')).toBe('Привет')
  })

  test('without words for it changes nothing, and works when they are there', async () => {
    const { changeLanguage, currentLanguage, startI18n, translate } = await openPage()
    await startI18n('shell')
    server.answers[wordsAt('ru', 'shell')] = 404

    await expect(changeLanguage('ru')).rejects.toThrow('shell')
    expect([currentLanguage(), localStorage.getItem('app-lang')]).toEqual(['en', 'en'])
    expect(translate('shell', 'hello')).toBe('Hello')

    server.answers[wordsAt('ru', 'shell')] = words.ru
    await changeLanguage('ru')
    expect(translate('shell', 'hello')).toBe('Привет')
  })

  test('is not stopped by an app whose words never came', async () => {
    const { changeLanguage, currentLanguage, loadTranslations, startI18n } = await openPage()
    await startI18n('shell')
    await expect(loadTranslations('missing')).rejects.toThrow('missing')

    await changeLanguage('ru')

    expect(currentLanguage()).toBe('ru')
  })
})
