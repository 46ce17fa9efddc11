import { expect, test } from '@rstest/core'
import { FailureWindow } from './failure-window.ts'
import { networkOf } from './attempt-guard.ts'

test('failures are counted by key until their window ends', () => {
  const window = new FailureWindow({ failures: 2, seconds: 60 })
  window.add('a', 100)
  expect(window.secondsToWait('a', 110)).toBe(0)
  window.add('a', 110)

  expect(window.secondsToWait('a', 120)).toBe(40)
  expect(window.secondsToWait('b', 120)).toBe(0)
  expect(window.secondsToWait('a', 160)).toBe(0)
})

test('a cleared key starts anew', () => {
  const window = new FailureWindow({ failures: 1, seconds: 60 })
  window.add('a', 0)
  window.clear('a')

  expect(window.secondsToWait('a', 0)).toBe(0)
})

test('a caller is known by its IPv4 address or its IPv6 network', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
})
