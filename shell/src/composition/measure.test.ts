import { describe, expect, test } from '@rstest/core'
import { formatDuration, formatSize } from './measure.ts'

describe('measures', () => {
  const rows = [
    [formatSize(0, 'en'), '0\u00a0kB'],
    [formatSize(640, 'en'), '0.6\u00a0kB'],
    [formatSize(131_449, 'en'), '131\u00a0kB'],
    [formatSize(1_240_000, 'en'), '1.2\u00a0MB'],
    [formatSize(31_249, 'ru'), '31,2\u00a0кБ'],
    [formatDuration(0.4, 'en'), '0\u00a0ms'],
    [formatDuration(12.7, 'en'), '13\u00a0ms'],
    [formatDuration(4012, 'en'), '4\u00a0sec'],
    [formatDuration(1250, 'ru'), '1,3\u00a0с'],
  ] as const

  for (const [found, text] of rows) {
    test(`are formatted as ${text}`, () => {
      expect(found).toBe(text)
    })
  }
})
