import { beforeAll, expect, test } from '@rstest/core'
import { addNode, addSignedInUser, sharedServer } from '../testing/test-server.ts'

let member: { id: number; email: string; token: string }

const server = await sharedServer()

beforeAll(async () => {
  member = await addSignedInUser(server.store)
})

test('the node list of users contains no secrets of nodes', async () => {
  await addNode(server.store, { api_token: 'secret-of-the-node' })

  const { body, json } = await server.request('GET', '/api/node/list', member)

  expect(json().items).toHaveLength(1)
  expect(json()).toMatchObject({ statuses: { 0: 'inactive', 1: 'active' }, types: { 1: 'wireguard', 2: 'amnezia-wg' } })
  expect(body).not.toContain('secret-of-the-node')
  expect(body).not.toContain('subnet_cidr')
})

test('refuses page numbers below 1 and pages above 100 items', async () => {
  for (const query of ['page=0', 'limit=101', 'page=x', 'page=1&page=2', 'other=1', 'limit=']) {
    const { statusCode } = await server.request('GET', `/api/node/list?${query}`, member)
    expect([query, statusCode]).toEqual([query, 400])
  }
})

test('lists nodes by name, 25 per page, and inactive ones for admins only', async () => {
  const admin = await addSignedInUser(server.store, { is_admin: true })
  const names = Array.from({ length: 30 }, (_, index) => `node ${String(index).padStart(2, '0')}`)
  for (const name of names.toReversed()) await addNode(server.store, { name })
  await addNode(server.store, { name: 'asleep', status: 0 })

  const list = async (path: string, token: string) => {
    const { items } = (await server.request('GET', path, { token })).json()
    return items.map(({ name }: { name: string }) => name)
  }
  const first = await list('/api/node/list', member.token)
  const second = await list('/api/node/list?page=2', member.token)
  const all = await list('/api/admin/node/list?limit=100', admin.token)

  expect(first).toEqual(names.slice(0, 25))
  expect(second).toEqual([...names.slice(25), 'Oslo'])
  expect(all).toEqual(['asleep', ...names, 'Oslo'])
})
