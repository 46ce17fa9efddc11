import { expect, test } from '@rstest/core'
import { amneziaProblem, hasAmneziaParams } from './amnezia-limits.ts'
import { randomAmneziaParams } from './amnezia-random.ts'

const ways: Record<string, (below: number) => number> = {
  'the least': () => 0,
  'the most': (below) => below - 1,
  any: (below) => Math.floor(Math.random() * below),
}

for (const [name, random] of Object.entries(ways)) {
  test(`${name} that is drawn is complete, in range and as advised`, () => {
    for (let round = 0; round < 100; round += 1) {
      const params = randomAmneziaParams(random)
      const headers = [params.H1, params.H2, params.H3, params.H4].map(Number)

      expect([hasAmneziaParams(params), amneziaProblem(params)]).toEqual([true, null])
      expect(params.Jc! >= 4 && params.Jc! <= 12).toBe(true)
      expect(Math.min(...headers) >= 5 && Math.max(...headers) <= 2_147_483_647).toBe(true)
    }
  })
}

test('two nodes do not get the same', () => {
  const random = (below: number) => Math.floor(Math.random() * below)

  expect(randomAmneziaParams(random)).not.toEqual(randomAmneziaParams(random))
})
