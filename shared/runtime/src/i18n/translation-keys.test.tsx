import { expect, test } from '@rstest/core'
import i18next from 'i18next'
import { act, renderPage } from '@sallyport/testing'
import { useTranslation } from './i18n.ts'

test('a key that does not exist does not compile', () => {
  // @ts-expect-error -- not a key
  expect(i18next.t('ui.page.bakc')).toBe('ui.page.bakc')
  expect(i18next.t('ui.page.back')).toBe('Back')
})

test('texts change with the language and contain their values', async () => {
  function Page() {
    const { t } = useTranslation()
    return <p>{t('form.error.max.length', { limit: 64 })}</p>
  }
  const { screen } = renderPage(Page)
  expect(screen.getByText('Maximum length is 64')).toBeVisible()

  await act(() => i18next.changeLanguage('ru'))

  expect(screen.getByText('Максимальная длина: 64')).toBeVisible()
})
