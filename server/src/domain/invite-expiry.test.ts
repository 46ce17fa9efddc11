import { expect, test } from '@rstest/core'
import { inviteStatus } from './invite-expiry.ts'

test('an expired invite is inactive, and a used one stays used', () => {
  expect(inviteStatus({ status: 'active', expired_at: 100 }, 99)).toBe('active')
  expect(inviteStatus({ status: 'active', expired_at: 100 }, 100)).toBe('inactive')
  expect(inviteStatus({ status: 'used', expired_at: 100 }, 200)).toBe('used')
  expect(inviteStatus({ status: 'inactive', expired_at: 100 }, 1)).toBe('inactive')
})
