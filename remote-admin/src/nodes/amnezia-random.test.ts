import { expect, test } from '@rstest/core'
import * as v from 'valibot'
import { nodeBody } from '@sallyport/contract/endpoints'
import { randomAmneziaParams } from './amnezia-random.ts'

/** A node of the type whose parameters must be complete and valid. */
const node = {
  name: 'Oslo',
  country: 'NO',
  url: 'https://a.test',
  api_url: 'https://a.test',
  subnet_cidr: '10.8.0.0/24',
  public_key: 'key',
  status: 1,
  type: 2,
  capacity: 0,
}

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

      expect(v.safeParse(nodeBody, { ...node, connect_params: params }).issues).toBeUndefined()
      expect(params.Jc! >= 4 && params.Jc! <= 12).toBe(true)
      expect(Math.min(...headers) >= 5 && Math.max(...headers) <= 2_147_483_647).toBe(true)
    }
  })
}

test('random parameters differ between calls', () => {
  const random = (below: number) => Math.floor(Math.random() * below)

  expect(randomAmneziaParams(random)).not.toEqual(randomAmneziaParams(random))
})
