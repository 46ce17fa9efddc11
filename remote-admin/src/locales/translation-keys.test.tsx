import { expect, test } from '@rstest/core'
import { useTranslation, type TranslationKey } from '@sallyport/runtime/i18n'
import { renderPage } from '@sallyport/testing'

test('plural forms of a text have one key', () => {
  function Page() {
    const { t } = useTranslation()
    return <p>{t('admin.billings.plan', { count: 1 }) + t('admin.billings.plan', { count: 2 })}</p>
  }
  const { screen } = renderPage(Page)

  expect(screen.getByText('1 month2 months')).toBeVisible()
})

test('keys of another app do not compile', () => {
  // @ts-expect-error -- a key of the office
  const key: TranslationKey = 'office.nodes.title'

  expect(key).toMatch(/^office/)
})
