import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { changeLanguage } from '@sallyport/runtime/host'
import { type Language } from '@sallyport/runtime/i18n'
import { act, renderPage, waitFor } from '@sallyport/testing'
import { Page } from '@sallyport/ui'
import { AccountNotConfirmedError } from '../account/start-account.ts'
import { type ConnectionLoss, useConnection } from '../connection/connection.ts'
import { LoadFailure } from '../federation/load-failure.ts'
import { SectionFailed } from './section-failed.tsx'
import { StartFailed } from './start-failed.tsx'

afterEach(() => void rs.restoreAllMocks())

function renderSection(section: { error: Error | null }) {
  const load = () => {
    if (section.error) throw section.error
  }
  return renderPage(
    () => (
      <Page title="Nodes">
        <p>All of them</p>
      </Page>
    ),
    { load, failed: <SectionFailed /> },
  )
}

describe('the text of a failed section', () => {
  afterEach(() => act(() => useConnection.setState({ loss: null, lastLoss: null })))

  const missing = new LoadFailure('missing', 'gone')
  const broken = new LoadFailure('broken', 'a mistake')
  const unconfirmed = new AccountNotConfirmedError('503')
  const reasons: [error: Error, loss: ConnectionLoss | null, en: RegExp, ru: RegExp][] = [
    [missing, null, /files did not arrive/, /файлы не получены/],
    [broken, null, /a mistake in its code/, /В его коде ошибка/],
    [new LoadFailure('incompatible', 'contract 2'), null, /does not fit the rest/, /не подходит к остальному/],
    [new LoadFailure('removed', 'taken away'), null, /part of the site was removed/, /раздел удалён с сайта/],
    [unconfirmed, null, /did not confirm your account/, /не подтвердил/],
    [missing, 'offline', /You’re offline.*not been opened in this browser/, /Нет сети.*ещё не открывалась/],
    [missing, 'unreachable', /server is not responding.*responds again/, /Сервер не отвечает.*снова ответит/],
    [unconfirmed, 'offline', /did not confirm your account/, /не подтвердил/],
    [broken, 'unreachable', /a mistake in its code/, /В его коде ошибка/],
  ]
  for (const [error, loss, en, ru] of reasons) {
    test(`names the cause: ${error.message}, ${loss ?? 'connected'}`, async () => {
      useConnection.setState({ loss, lastLoss: loss })
      const { screen } = renderSection({ error })

      for (const [language, text] of Object.entries({ en, ru })) {
        await act(() => changeLanguage(language as Language))
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
