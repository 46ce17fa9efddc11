import { expect, test } from '@rstest/core'
import { aimsOf } from './aims.ts'
import type { Weight } from './weigh.ts'

const file = (kind: Weight['kind'], gzip: number): Weight => ({ path: '/file', kind, raw: 0, gzip, brotli: 0 })
const times = (federated: number, one: number) => [
  { name: 'federated', times: [federated] },
  { name: 'one application', times: [one] },
]
const met = (...args: Parameters<typeof aimsOf>) => aimsOf(...args).map(({ isMet }) => isMet)

test('an aim is met at its limit', () => {
  const page = [file('script', 200_000), file('script', 12_800)]

  expect(met({ times: times(2100, 2000), page, entries: [file('script', 9_000)] })).toEqual([true, true, true])
})

test('an aim is missed above its limit', () => {
  const page = [file('script', 212_801)]

  expect(met({ times: times(2101, 2000), page, entries: [file('script', 9_001)] })).toEqual([false, false, false])
})

test('only scripts count towards the script limit', () => {
  const page = [file('page', 300_000), file('style', 300_000), file('script', 1_000)]

  const [, script] = aimsOf({ times: times(1, 1), page, entries: [file('script', 1)] })

  expect(script).toMatchObject({ found: '1.0', isMet: true })
})

test('the largest entry is compared with the limit', () => {
  const entries = [file('script', 7_000), file('script', 9_500), file('script', 8_000)]

  const [, , entry] = aimsOf({ times: times(1, 1), page: [], entries })

  expect(entry).toMatchObject({ found: '9.5', isMet: false })
})
