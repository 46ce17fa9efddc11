import { describe, expect, test } from '@rstest/core'
import { amneziaProblem, areAmneziaParamsCompatible, hasAmneziaParams, randomAmneziaParams } from './amnezia.ts'

const validParams = { Jc: 4, Jmin: 40, Jmax: 70, S1: 15, S2: 120, H1: 5, H2: 6, H3: 7, H4: 8 }

const good: Record<string, unknown>[] = [
  {},
  { Jc: 1 },
  { Jc: 128 },
  { Jmin: 0, Jmax: 1 },
  { Jmin: 1279, Jmax: 1280 },
  { S1: 0, S2: 0 },
  { S1: 1132, S2: 1187 },
  { S1: 0, S2: 1188 },
  { S3: 0, S4: 0 },
  { S3: 1216, S4: 1248 },
  { S3: null, S4: '', I1: null },
  { H1: 0, H2: 4_294_967_295 },
  { H1: '5-9', H2: '10-20', H3: 21, H4: '22' },
  { I1: '<b 0xc7000000010867f7>', I5: '<r 16>' },
  { note: 'an unknown key is ignored' },
]

const bad: [Record<string, unknown>, string][] = [
  [{ Jc: 0 }, 'jc'],
  [{ Jc: 129 }, 'jc'],
  [{ Jc: 1.5 }, 'jc'],
  [{ Jc: 'four' }, 'jc'],
  [{ Jc: '0x4' }, 'jc'],
  [{ Jmin: 70, Jmax: 70 }, 'jmax'],
  [{ Jmin: 40, Jmax: 1281 }, 'jmax'],
  [{ Jmin: -1, Jmax: 70 }, 'jmax'],
  [{ Jmin: 'x' }, 'jmax'],
  [{ Jmax: 'x' }, 'jmax'],
  [{ S1: -1 }, 's1'],
  [{ S1: 1133 }, 's1'],
  [{ S2: 1189 }, 's2'],
  [{ S3: 1217 }, 's3'],
  [{ S4: 1249 }, 's4'],
  [{ S1: 15, S2: 71 }, 'sizes'],
  [{ S1: '15', S2: '71' }, 'sizes'],
  [{ H1: -1 }, 'header'],
  [{ H2: 4_294_967_296 }, 'header'],
  [{ H3: 1.5 }, 'header'],
  [{ H4: '9-5' }, 'header'],
  [{ H1: '1-2-3' }, 'header'],
  [{ H1: '5 - 9' }, 'header'],
  [{ H1: 7 }, 'headers'],
  [{ H1: '7' }, 'headers'],
  [{ H1: '5-6' }, 'headers'],
  [{ H1: '100-200', H2: '200-300' }, 'headers'],
  [{ I3: 7 }, 'packet'],
]

describe('parameters of AmneziaWG', () => {
  test.each(good)('can be %j', (params) => expect(amneziaProblem(params)).toBeNull())

  test.each(bad)('cannot be %j', (params, problem) =>
    expect(amneziaProblem({ ...validParams, ...params })).toBe(`form.error.amnezia.${problem}`),
  )
})

describe('the required parameters of AmneziaWG', () => {
  const nine = { ...validParams, S1: 0, S2: 0 }

  test('are complete with all nine, including zeros', () => {
    expect(hasAmneziaParams(nine)).toBe(true)
  })

  for (const key of Object.keys(nine)) {
    test(`are incomplete without ${key}`, () => {
      expect(hasAmneziaParams({ ...nine, [key]: null })).toBe(false)
      expect(hasAmneziaParams({ ...nine, [key]: '' })).toBe(false)
    })
  }

  test('are incomplete without parameters', () => {
    expect(hasAmneziaParams(null)).toBe(false)
    expect(hasAmneziaParams({})).toBe(false)
  })
})

const generators: Record<string, (below: number) => number> = {
  'minimum values': () => 0,
  'maximum values': (below) => below - 1,
  'random values': (below) => Math.floor(Math.random() * below),
}

for (const [name, random] of Object.entries(generators)) {
  test(`random parameters with ${name} are complete, valid and in the recommended ranges`, () => {
    for (let round = 0; round < 100; round += 1) {
      const params = randomAmneziaParams(random)
      const headers = [params.H1, params.H2, params.H3, params.H4].map(Number)

      expect([hasAmneziaParams(params), amneziaProblem(params)]).toEqual([true, null])
      expect(params.Jc! >= 4 && params.Jc! <= 12).toBe(true)
      expect(Math.min(...headers) >= 5 && Math.max(...headers) <= 2_147_483_647).toBe(true)
    }
  })
}

test('random parameters differ between calls', () => {
  const random = (below: number) => Math.floor(Math.random() * below)

  expect(randomAmneziaParams(random)).not.toEqual(randomAmneziaParams(random))
})

test('clients need the same paddings and headers as the node, not the same junk packets', () => {
  expect(areAmneziaParamsCompatible(validParams, { ...validParams, Jc: 5, H1: '5', S3: '', I1: '<r 16>' })).toBe(true)
  for (const changes of [{ S1: 16 }, { S4: 9 }, { H4: '8-9' }, { H2: null }])
    expect([changes, areAmneziaParamsCompatible(validParams, { ...validParams, ...changes })]).toEqual([changes, false])
  expect(areAmneziaParamsCompatible(null, validParams)).toBe(false)
})
