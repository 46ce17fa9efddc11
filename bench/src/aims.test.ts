import { expect, test } from '@rstest/core'
import { aimsOf } from './aims.ts'
import type { Weight } from './weigh.ts'

const file = (kind: Weight['kind'], gzip: number): Weight => ({ path: '/file', kind, raw: 0, gzip, brotli: 0 })
const load = (name: string, usable: number, firstPaint: number) => ({
  name,
  times: [usable],
  loads: [{ usable, firstPaint, largestPaint: firstPaint, blocking: 0, shift: 0 }],
})
/** The one application paints after 1000 ms, the static page after 250 ms. */
const loads = (federated: number, one: number, { preloaded = federated, firstPaint = 500 } = {}) => [
  load('federated', federated, firstPaint),
  load('one application', one, 1000),
  load('preloaded', preloaded, 1000),
  load('static', Infinity, 250),
]
const met = (...args: Parameters<typeof aimsOf>) => aimsOf(...args).map(({ isMet }) => isMet)

test('an aim is met at its limit', () => {
  const page = [file('script', 180_000), file('script', 10_000)]

  expect(met({ loads: loads(2100, 2000), page, entries: [file('script', 6_000)] })).not.toContain(false)
})

test('an aim is missed above its limit', () => {
  const page = [file('script', 190_001)]

  expect(
    met({ loads: loads(2101, 2000, { preloaded: 2100, firstPaint: 501 }), page, entries: [file('script', 6_001)] }),
  ).toEqual([false, false, false, false, true, false, false])
})

test('only scripts count towards the script limit', () => {
  const page = [file('page', 300_000), file('style', 300_000), file('script', 1_000)]

  const script = aimsOf({ loads: loads(1, 1), page, entries: [file('script', 1)] }).at(-2)

  expect(script).toMatchObject({ found: '1.0', isMet: true })
})

test('the largest entry is compared with the limit', () => {
  const entries = [file('script', 7_000), file('script', 9_500), file('script', 8_000)]

  const entry = aimsOf({ loads: loads(1, 1), page: [], entries }).at(-1)

  expect(entry).toMatchObject({ found: '9.5', isMet: false })
})
