import { expect, test } from '@rstest/core'
import i18next from 'i18next'
import { act, renderPage } from '@sallyport/testing'
import { useWords, type KeyOf, type SharedKey, type Translate } from './messages'

type Plurals = { 'app.places_one': string; 'app.places_other': string; 'app.title': string }

test('plural forms of a text have one key', () => {
  const keys: Record<KeyOf<Plurals>, true> = { 'app.places': true, 'app.title': true }

  expect(Object.keys(keys)).toHaveLength(2)
})

test('a key that does not exist does not compile', () => {
  const requestedKeys: string[] = []
  const words: Translate<SharedKey> = (key) => {
    requestedKeys.push(key)
    return key
  }

  // @ts-expect-error -- not a key
  words('ui.page.bakc')
  words('ui.page.back')

  expect(requestedKeys).toHaveLength(2)
})

test('texts change with the language and contain their values', async () => {
  const Page = () => <p>{useWords()('form.error.max.length', { limit: 64 })}</p>
  const { screen } = renderPage(Page)
  expect(screen.getByText('Maximum length is 64')).toBeVisible()

  await act(() => i18next.changeLanguage('ru'))

  expect(screen.getByText('Максимальная длина: 64')).toBeVisible()
})
