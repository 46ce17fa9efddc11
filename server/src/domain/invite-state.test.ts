import { expect, test } from '@rstest/core'
import { inviteState } from './invite-state.ts'

test('an invite that nobody used in time is inactive; a used one stays used', () => {
  expect(inviteState({ status: 'active', expired_at: 100 }, 99)).toBe('active')
  expect(inviteState({ status: 'active', expired_at: 100 }, 100)).toBe('inactive')
  expect(inviteState({ status: 'used', expired_at: 100 }, 200)).toBe('used')
  expect(inviteState({ status: 'inactive', expired_at: 100 }, 1)).toBe('inactive')
})
