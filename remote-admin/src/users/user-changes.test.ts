import { describe, expect, test } from '@rstest/core'
import { user } from '@sallyport/testing'
import { availableChanges, type UserChange } from './user-changes.ts'

const me = 1
const said = ({ flag, value, question }: UserChange) => `${flag} ${value}${question ? ', asked' : ''}`

describe('what can be done to a person', () => {
  const rows = [
    ['a member', {}, ['is_active false, asked', 'is_admin true, asked', 'is_privileged true']],
    ['an inactive one', { is_active: false }, ['is_active true', 'is_admin true, asked', 'is_privileged true']],
    ['an admin', { is_admin: true }, ['is_active false, asked', 'is_admin false, asked', 'is_privileged true']],
    [
      'a privileged one',
      { is_privileged: true },
      ['is_active false, asked', 'is_admin true, asked', 'is_privileged false, asked'],
    ],
    ['oneself', { id: me, is_admin: true }, ['is_privileged true']],
    ['oneself, privileged', { id: me, is_admin: true, is_privileged: true }, ['is_privileged false, asked']],
  ] as const

  for (const [who, different, changes] of rows) {
    test(who, () => {
      expect(availableChanges(user(different), me).map(said)).toEqual(changes)
    })
  }
})
