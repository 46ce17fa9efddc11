import { expect, test } from '@rstest/core'
import { accessTerms } from './access-terms.ts'

const now = 1_790_000_000

test('accesses of premium and privileged users do not expire', () => {
  const basic = { mode: 'basic', expired_at: null }

  expect(accessTerms({ is_privileged: true, premium_expired_at: null }, now, 30)).toEqual(basic)
  expect(accessTerms({ is_privileged: false, premium_expired_at: now + 1 }, now, 30)).toEqual(basic)
})

test('accesses of other users expire after the configured minutes', () => {
  const limited = { mode: 'limited', expired_at: now + 1800 }

  expect(accessTerms({ is_privileged: false, premium_expired_at: null }, now, 30)).toEqual(limited)
  expect(accessTerms({ is_privileged: false, premium_expired_at: now }, now, 30)).toEqual(limited)
})
