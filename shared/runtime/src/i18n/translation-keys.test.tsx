import { expect, test } from '@rstest/core'
import i18next from 'i18next'

test('a key that does not exist does not compile', () => {
  // @ts-expect-error -- not a key
  expect(i18next.t('ui.page.bakc')).toBe('ui.page.bakc')
  expect(i18next.t('ui.page.back')).toBe('Back')
})
