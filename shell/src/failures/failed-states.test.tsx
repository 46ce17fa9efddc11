import { afterEach, describe, expect, rs, test } from '@rstest/core'
import { changeLanguage } from 'shared/i18n'
import { act, renderPage, waitFor } from 'shared/testing'
import { SectionFailed } from './section-failed.tsx'
import { StartFailed } from './start-failed.tsx'

afterEach(() => void rs.restoreAllMocks())

const table = [
  {
    language: 'en',
    section: 'This section could not be loaded',
    site: 'The site could not be loaded',
    again: 'Try again',
  },
  {
    language: 'ru',
    section: 'Не удалось загрузить раздел',
    site: 'Не удалось загрузить сайт',
    again: 'Попробовать ещё раз',
  },
] as const

for (const { language, section, site, again } of table) {
  describe(`in ${language}, whatever words there are`, () => {
    test('a section that did not arrive says so, and is tried again without a reload', async () => {
      await act(() => changeLanguage(language))
      const { screen, user, router } = renderPage(SectionFailed)
      const revalidate = rs.spyOn(router, 'revalidate')
      expect(screen.getByRole('alert')).toHaveTextContent(section)
      expect(screen.getByRole('heading', { name: section })).toBeVisible()

      await user.click(screen.getByRole('button', { name: again }))

      expect(revalidate).toHaveBeenCalledTimes(1)
    })

    test('a site that did not arrive says so, and is tried again with one', async () => {
      const reload = rs.spyOn(location, 'reload').mockImplementation(() => {})
      await act(() => changeLanguage(language))
      const { screen, user } = renderPage(StartFailed)
      expect(screen.getByRole('heading', { name: site })).toBeVisible()

      await user.click(screen.getByRole('button', { name: again }))

      await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    })
  })
}
