import { afterEach, describe, expect, rs, test } from '@rstest/core'
import { toLoadFailure, LoadFailure } from './load-failure.ts'

afterEach(() => void rs.restoreAllMocks())

const missingChunk = (facts: object) =>
  Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', request: '/a.js', ...facts })

/** The resource timing of a response with this status. */
function respondWith(responseStatus: number) {
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
    test(`that failed to load with status ${status} is ${outcome}`, () => {
      respondWith(status)

      expect(toLoadFailure(missingChunk({ type: 'error' }))).toMatchObject({ outcome, url: '/a.js' })
    })
  }

  test('without a response is missing', () => {
    expect(toLoadFailure(missingChunk({ type: 'error' })).outcome).toBe('missing')
  })

  test('that timed out is late', () => {
    expect(toLoadFailure(missingChunk({ type: 'timeout' })).outcome).toBe('late')
  })
})

test('classifies code that throws as broken, with its error as cause', () => {
  const mistake = new TypeError('a mistake')

  expect(toLoadFailure(mistake)).toMatchObject({ outcome: 'broken', message: 'TypeError: a mistake', cause: mistake })
})

test('returns a LoadFailure unchanged', () => {
  const failure = new LoadFailure('incompatible', 'incompatible')

  expect(toLoadFailure(failure)).toBe(failure)
})
