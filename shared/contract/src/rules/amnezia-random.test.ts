import { expect, test } from '@rstest/core'
import { amneziaProblem, hasAmneziaParams, randomAmneziaParams } from './amnezia.ts'

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
