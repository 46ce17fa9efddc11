import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { type Language } from '@sallyport/runtime/i18n'
import { act, renderPage, waitFor } from '@sallyport/testing'
import { changeLanguage } from '@sallyport/runtime/host'
import { Page } from '@sallyport/ui'
import { useConnection } from '../connection/connection.ts'
import { AccountNotConfirmedError } from '../account/start-account.ts'
import { LoadFailure } from '../federation/load-failure.ts'
import { SectionFailed } from './section-failed.tsx'
import { StartFailed } from './start-failed.tsx'

afterEach(() => void rs.restoreAllMocks())

function renderSection(section: { error: Error | null }) {
  const load = () => {
    if (section.error) throw section.error
  }
  return renderPage(() => <Page title="Nodes">All of them</Page>, { load, failed: <SectionFailed /> })
}

describe('the text of a failed section', () => {
  const reasons: [error: Error, expectedText: Record<Language, RegExp>][] = [
    [new LoadFailure('missing', 'gone'), { en: /files did not arrive/, ru: /файлы не получены/ }],
    [new LoadFailure('broken', 'a mistake'), { en: /a mistake in its code/, ru: /В его коде ошибка/ }],
    [new LoadFailure('incompatible', 'contract 2'), { en: /does not fit the rest/, ru: /не подходит к остальному/ }],
    [new LoadFailure('removed', 'taken away'), { en: /part of the site was removed/, ru: /раздел удалён с сайта/ }],
    [new AccountNotConfirmedError('503'), { en: /did not confirm your account/, ru: /не подтвердил/ }],
  ]
  for (const [error, expectedText] of reasons) {
    test(`names the cause: ${error.message}`, async () => {
      const { screen } = renderSection({ error })

      for (const language of ['en', 'ru'] as const) {
        await act(() => changeLanguage(language))
        expect(await screen.findByRole('alert')).toHaveTextContent(expectedText[language])
      }
    })
  }
})

describe('the text of a failed section without a connection', () => {
  afterEach(() => act(() => useConnection.setState({ isOnline: true, wasLost: false })))
  const texts: [error: Error, en: RegExp, ru: RegExp][] = [
    [
      new LoadFailure('missing', 'gone'),
      /You’re offline.*not been opened in this browser/,
      /Нет сети.*ещё не открывалась/,
    ],
    [new AccountNotConfirmedError('0'), /did not confirm your account/, /не подтвердил/],
    [new LoadFailure('broken', 'a mistake'), /a mistake in its code/, /В его коде ошибка/],
  ]
  for (const [error, en, ru] of texts) {
    test(`names the cause: ${error.message}`, async () => {
      useConnection.setState({ isOnline: false, wasLost: true })
      const { screen } = renderSection({ error })
      for (const [language, text] of [
        ['en', en],
        ['ru', ru],
      ] as const) {
        await act(() => changeLanguage(language))
        expect(await screen.findByRole('alert')).toHaveTextContent(text)
      }
    })
  }
})

describe('Try again', () => {
  const title = 'This section could not be loaded'
  beforeEach(() => void delete document.documentElement.dataset['firstVisit'])

  test('moves the focus to the heading when the first page of a visit loads', async () => {
    const section = { error: new LoadFailure('missing', 'gone') as Error | null }
    const { screen, user } = renderSection(section)
    await screen.findByRole('alert')
    await waitFor(() => expect(document.title).toContain(title))
    expect(screen.getByRole('heading', { name: title })).not.toHaveFocus()

    section.error = null
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    const heading = await screen.findByRole('heading', { name: 'Nodes' })
    await waitFor(() => expect(heading).toHaveFocus())
    await waitFor(() => expect(document.title).toContain('Nodes'))
  })

  test('is announced again when it fails, and keeps the focus on its button', async () => {
    const { screen, user } = renderSection({ error: new LoadFailure('missing', 'gone') })
    const before = await screen.findByRole('alert')
    const button = screen.getByRole('button', { name: 'Try again' })

    await user.click(button)

    await waitFor(() => expect(before).not.toBeInTheDocument())
    expect(screen.getByRole('alert')).toHaveTextContent(title)
    expect(button).toHaveFocus()
  })
})

for (const [language, site, again] of [
  ['en', 'The site could not be loaded', 'Try again'],
  ['ru', 'Не удалось загрузить сайт', 'Попробовать снова'],
] as const) {
  test(`in ${language}, shows a site that could not be loaded, and retries with a page reload`, async () => {
    const reload = rs.spyOn(location, 'reload').mockImplementation(() => {})
    await act(() => changeLanguage(language))
    const { screen, user } = renderPage(StartFailed)
    expect(screen.getByRole('heading', { name: site })).toBeVisible()

    await user.click(screen.getByRole('button', { name: again }))

    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
}
