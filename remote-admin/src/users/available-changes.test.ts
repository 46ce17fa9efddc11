import { expect, test } from '@rstest/core'
import { getI18n } from '@sallyport/runtime/i18n'
import { longestLabels } from './available-changes.ts'

test('the longest labels belong to the wider button of each pair', () => {
  expect(longestLabels(getI18n().t)).toEqual(['Deactivate', 'Remove admin', 'Remove privileged'])
})
