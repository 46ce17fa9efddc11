import { expect, test } from '@rstest/core'
import { nodeChanges, type NodeFields } from './node-fields.ts'

const node: NodeFields = {
  name: 'Oslo',
  country: 'NO',
  city: '',
  url: 'https://a.test',
  api_url: 'https://a.test/key-in-the-path',
  api_token: 'secret',
  subnet_cidr: '10.8.0.0/24',
  connect_params: { Jc: 4, S1: 15 },
  public_key: 'key',
  status: 1,
  type: 1,
  capacity: 0,
  is_closed: false,
}

test('contains only changed fields, regardless of the key order of parameters', () => {
  const after = { ...node, name: 'Oslo 2', capacity: 5, connect_params: { S1: 15, Jc: 4 } }

  expect(nodeChanges(node, after)).toEqual({ name: { from: 'Oslo', to: 'Oslo 2' }, capacity: { from: 0, to: 5 } })
  expect(nodeChanges(node, node)).toEqual({})
})

test('hides the values of secret fields', () => {
  const after = { ...node, api_url: 'https://b.test/other-key', api_token: 'other', connect_params: null }

  expect(nodeChanges(node, after)).toEqual({ api_url: 'changed', api_token: 'changed', connect_params: 'changed' })
})

test('contains all fields of a new node', () => {
  const changes = nodeChanges(null, node)

  expect(changes).toMatchObject({ name: { from: null, to: 'Oslo' }, status: { from: null, to: 1 } })
  expect(JSON.stringify(changes)).not.toMatch(/secret|key-in-the-path|Jc/)
})
