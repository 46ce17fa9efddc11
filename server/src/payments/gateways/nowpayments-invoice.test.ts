import { expect, test } from '@rstest/core'
import { stateOf } from './nowpayments-invoice.ts'

test.each([
  [['partially_paid', 'refunded'], 'refunded'],
  [['waiting', 'refunded'], 'refunded'],
  [['refunded', 'waiting'], 'refunded'],
  [['confirming', 'refunded'], 'pending'],
  [['sending', 'refunded'], 'pending'],
  [['finished', 'refunded'], 'paid'],
  [['partially_paid', 'expired'], 'pending'],
  [['waiting', 'failed'], 'pending'],
])('an invoice with the payments %j is %s', (statuses, state) => {
  expect(stateOf(statuses)).toBe(state)
})
