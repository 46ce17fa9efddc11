import { afterEach, describe, expect, rs, test } from '@rstest/core'
import { failureOf, LoadFailure } from './load-failure.ts'

afterEach(() => void rs.restoreAllMocks())

const missingChunk = (facts: object) =>
  Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', request: '/a.js', ...facts })

/** What the browser says of a file that was answered with a status. */
function answer(responseStatus: number) {
  const timing = Object.assign(Object.create(PerformanceResourceTiming.prototype), { responseStatus })
  rs.spyOn(performance, 'getEntriesByName').mockReturnValue([timing as PerformanceEntry])
}

describe('a file', () => {
  for (const [status, outcome] of [
    [404, 'missing'],
    [500, 'missing'],
    [0, 'missing'],
    [200, 'tampered'],
  ] as const) {
    test(`that was answered with ${status} and did not load is ${outcome}`, () => {
      answer(status)

      expect(failureOf(missingChunk({ type: 'error' }))).toMatchObject({ outcome, address: '/a.js' })
    })
  }

  test('that nobody answered is missing', () => {
    expect(failureOf(missingChunk({ type: 'error' })).outcome).toBe('missing')
  })

  test('that hung is late', () => {
    expect(failureOf(missingChunk({ type: 'timeout' })).outcome).toBe('late')
  })
})

test('code that throws is broken, and its error is kept', () => {
  const mistake = new TypeError('a mistake')

  expect(failureOf(mistake)).toMatchObject({ outcome: 'broken', message: 'TypeError: a mistake', cause: mistake })
})

test('a failure stays what it is', () => {
  const failure = new LoadFailure('unfit', 'nothing fits')

  expect(failureOf(failure)).toBe(failure)
})
