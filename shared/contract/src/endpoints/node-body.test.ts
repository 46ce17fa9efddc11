import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'
import { nodeBody } from './admin-nodes.ts'

const amnezia = { Jc: 4, Jmin: 40, Jmax: 70, S1: 15, S2: 120, H1: 5, H2: 6, H3: 7, H4: 8 }
const node = {
  name: 'Oslo',
  country: 'NO',
  url: 'https://a.test',
  api_url: 'https://a.test',
  subnet_cidr: '10.8.0.0/24',
  public_key: 'key',
  status: 1,
  type: 1,
  capacity: 0,
}

const good: object[] = [
  { capacity: 253 },
  { subnet_cidr: '10.8.0.0/30', capacity: 1 },
  { subnet_cidr: '10.0.0.0/7', capacity: 16_777_216 },
  { type: 2 },
  { type: 2, connect_params: {} },
  { type: 2, connect_params: amnezia },
  { type: 1, connect_params: amnezia },
  { type: 1, connect_params: { note: 'mine' } },
]

const bad: [given: object, field: string, message: string][] = [
  [{ subnet_cidr: '10.8.0.1' }, 'subnet_cidr', 'form.error.subnet.clients'],
  [{ subnet_cidr: '10.8.0.0/31' }, 'subnet_cidr', 'form.error.subnet.clients'],
  [{ capacity: 254 }, 'capacity', 'form.error.subnet.capacity'],
  [{ type: 2, connect_params: { Jc: 4 } }, 'connect_params', 'form.error.amnezia.missing'],
  [{ type: 1, connect_params: { S1: -1 } }, 'connect_params', 'form.error.amnezia.s1'],
  [{ name: '', capacity: 254 }, 'capacity', 'form.error.subnet.capacity'],
  [{ name: '', type: 2, connect_params: { Jc: 4 } }, 'connect_params', 'form.error.amnezia.missing'],
]

describe('a node', () => {
  test.each(good)('can have %j', (given) => expect(v.safeParse(nodeBody, { ...node, ...given }).issues).toBeUndefined())

  test.each(bad)('cannot have %j, with the error at %s', (given, field, message) => {
    const { issues } = v.safeParse(nodeBody, { ...node, ...given })

    expect(v.flatten(issues!).nested?.[field as 'capacity']).toEqual([message])
  })
})
