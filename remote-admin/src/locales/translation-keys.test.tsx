import { expect, test } from '@rstest/core'
import { type TranslationKey } from '@sallyport/runtime/i18n'

test('keys of another app do not compile', () => {
  // @ts-expect-error -- a key of the office
  const key: TranslationKey = 'office.nodes.title'

  expect(key).toMatch(/^office/)
})
