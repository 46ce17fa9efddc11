import { expect, test } from '@rstest/core'
import { changeLanguage } from '@sallyport/runtime/host'
import { act, renderPage } from '@sallyport/testing'
import { NotFoundPage } from './not-found-page.tsx'

for (const [language, title, way] of [
  ['en', 'Page not found', 'Go to the home page'],
  ['ru', 'Страница не найдена', 'На главную'],
] as const) {
  test(`in ${language}: shows 404, a message and a link to the start page`, async () => {
    await act(() => changeLanguage(language))

    const { screen } = renderPage(NotFoundPage)

    expect(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByText(/^404\. /)).toBeVisible()
    expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', '/')
  })
}
