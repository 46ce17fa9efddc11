import { expect, test } from '@rstest/core'
import { accountType, isLimited } from './account.ts'

const now = 1_700_000_000

const table = [
  { is_privileged: false, premium_expired_at: null, type: 'basic' },
  { is_privileged: false, premium_expired_at: now - 1, type: 'basic' },
  { is_privileged: false, premium_expired_at: now, type: 'basic' },
  { is_privileged: false, premium_expired_at: now + 1, type: 'premium' },
  { is_privileged: false, premium_expired_at: 0, type: 'basic' },
  { is_privileged: true, premium_expired_at: null, type: 'privileged' },
  { is_privileged: true, premium_expired_at: now, type: 'privileged' },
  { is_privileged: true, premium_expired_at: now + 1, type: 'premium' },
] as const

for (const { type, ...account } of table) {
  test(`${JSON.stringify(account)} is ${type}, and limited only when basic`, () => {
    expect(accountType(account, now)).toBe(type)
    expect(isLimited(account, now)).toBe(type === 'basic')
  })
}
