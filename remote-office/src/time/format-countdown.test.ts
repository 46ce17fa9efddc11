import { describe, expect, test } from '@rstest/core'
import { formatCountdown } from '../accesses/countdown.ts'

describe('countdown', () => {
  const rows = [
    [0, '00:00'],
    [-5, '00:00'],
    [3599, '59:59'],
    [4503, '75:03'],
    [59.9, '00:59'],
  ] as const

  for (const [seconds, text] of rows) {
    test(`${seconds} s is ${text}`, () => {
      expect(formatCountdown(seconds)).toBe(text)
    })
  }
})
