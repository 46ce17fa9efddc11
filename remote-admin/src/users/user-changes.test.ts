import { describe, expect, test } from '@rstest/core'
import { user } from '@sallyport/testing'
import { getI18n } from '@sallyport/runtime/i18n'
import { availableChanges, longestLabels, type UserChange } from './user-changes.ts'

const adminId = 1
const summary = ({ flag, value, question }: UserChange) => `${flag} ${value}${question ? ', confirmed' : ''}`

describe('the available changes of', () => {
  const rows = [
    ['a member', {}, ['is_active false, confirmed', 'is_admin true, confirmed', 'is_privileged true']],
    ['an inactive user', { is_active: false }, ['is_active true', 'is_admin true, confirmed', 'is_privileged true']],
    ['an admin', { is_admin: true }, ['is_active false, confirmed', 'is_admin false, confirmed', 'is_privileged true']],
    [
      'a privileged user',
      { is_privileged: true },
      ['is_active false, confirmed', 'is_admin true, confirmed', 'is_privileged false, confirmed'],
    ],
    ['the admin', { id: adminId, is_admin: true }, ['is_privileged true']],
    [
      'the admin, when privileged',
      { id: adminId, is_admin: true, is_privileged: true },
      ['is_privileged false, confirmed'],
    ],
  ] as const

  for (const [name, overrides, changes] of rows) {
    test(name, () => {
      expect(availableChanges(user(overrides), adminId).map(summary)).toEqual(changes)
    })
  }
})

test('the longest labels are those of the wider button of each pair', () => {
  expect(longestLabels(getI18n().t)).toEqual(['Deactivate', 'Remove admin', 'Remove privileged'])
})
