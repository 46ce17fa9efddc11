import { expect, test } from '@rstest/core'
import { amneziaKeys, requiredAmneziaKeys } from './amnezia.ts'

test('the keys are those of AmneziaWG, in the order of a config file', () => {
  expect(requiredAmneziaKeys).toEqual(['Jc', 'Jmin', 'Jmax', 'S1', 'S2', 'H1', 'H2', 'H3', 'H4'])
  expect(amneziaKeys.join(' ')).toBe('Jc Jmin Jmax S1 S2 S3 S4 H1 H2 H3 H4 I1 I2 I3 I4 I5')
})
