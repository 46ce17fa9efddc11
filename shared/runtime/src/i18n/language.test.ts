import { describe, expect, test } from '@rstest/core'
import { openPage, openStartedPage, server, translations, translationsUrl } from './testing/file-server.ts'

describe('the language at the start', () => {
  const table: [stored: string | null, browser: string[], language: string][] = [
    ['ru', ['en-US'], 'ru'],
    ['en', ['ru'], 'en'],
    ['RU', ['en'], 'ru'],
    [null, ['ru-RU', 'en'], 'ru'],
    [null, ['de', 'ru'], 'ru'],
    ['de', ['ru'], 'ru'],
    ['<script>', ['ru'], 'ru'],
    ['cimode', ['dev'], 'en'],
    [null, [], 'en'],
  ]
  for (const [stored, browser, language] of table) {
    test(`is ${language} and stored, with ${stored} stored and the browser languages ${browser.join(' ') || 'empty'}`, async () => {
      if (stored !== null) localStorage.setItem('app-lang', stored)
      const { currentLanguage, startI18n, translate } = await openPage(browser)

      await startI18n('shell')

      expect(currentLanguage()).toBe(language)
      expect(document.documentElement.lang).toBe(language)
      expect(localStorage.getItem('app-lang')).toBe(language)
      expect(translate('shell', 'hello')).toBe(translations[language as 'en'].hello)
      expect(server.requests).toEqual([translationsUrl(language, 'shell')])
    })
  }
})

describe('changing the language', () => {
  test('changes nothing when translations are missing, and works when they are back', async () => {
    const { changeLanguage, currentLanguage, translate } = await openStartedPage()
    server.responses[translationsUrl('ru', 'shell')] = 404

    await expect(changeLanguage('ru')).rejects.toThrow('shell')
    expect([currentLanguage(), localStorage.getItem('app-lang')]).toEqual(['en', 'en'])
    expect(translate('shell', 'hello')).toBe('Hello')

    server.responses[translationsUrl('ru', 'shell')] = translations.ru
    await changeLanguage('ru')
    expect(translate('shell', 'hello')).toBe('Привет')
  })

  test('works although the translations of an app failed to load', async () => {
    const { changeLanguage, currentLanguage, loadTranslations } = await openStartedPage()
    await expect(loadTranslations('missing')).rejects.toThrow('missing')

    await changeLanguage('ru')

    expect(currentLanguage()).toBe('ru')
  })
})
