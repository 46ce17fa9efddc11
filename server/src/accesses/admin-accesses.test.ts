import { expect, test } from '@rstest/core'
import { nodeType } from '@sallyport/contract/rules'
import { eq } from 'drizzle-orm'
import { nodes } from '../database/tables/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { reportingNode } from '../testing/agents/agent-reports.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const context = await testContext()
const { allocate, server } = context

const names = (items: { access_name: string }[]) => items.map(({ access_name }) => access_name)

/** Three accesses of two users on two nodes, whose names contain `marker`. */
const addFixtures = async (marker: string, subnet: string) => {
  const east = await addNode(server.store, { name: `${marker} East`, subnet_cidr: `${subnet}.1.0/24` })
  const west = await addNode(server.store, { name: `${marker} West`, subnet_cidr: `${subnet}.2.0/24` })
  const ann = await addSignedInUser(server.store, { email: `ann@${marker}.test`, is_privileged: true })
  const bob = await addSignedInUser(server.store, { email: `bob@${marker}.test` })
  await allocate(bob.token, east, `Бета`)
  server.time.now = startTime + 10
  await allocate(ann.token, east, `gamma`)
  await allocate(ann.token, west, `Alpha`)
  server.time.now = startTime
  return { adminApi: await adminClient(server), east, west, ann, bob }
}

test('lists an access with all columns of the table, but without activity if its node has no agent', async () => {
  const { adminApi, east, bob } = await addFixtures('shown', '10.20')

  const [item] = await adminApi.list('user/access', { search: 'shown east', sort: 'access_id' })

  expect(item).toEqual({
    access_id: item.access_id,
    access_name: 'Бета',
    user_id: bob.id,
    user_email: bob.email,
    node_id: east,
    node_name: 'shown East',
    status: 'active',
    mode: 'limited',
    public_key: expect.stringMatching(/^.{43}=$/),
    ip: '10.20.1.2',
    expired_at: startTime + 30 * 60,
    created_at: startTime,
  })
})

test('lists an access with its last handshake and the traffic of this month', async () => {
  const node = await reportingNode(context)
  const api = await adminClient(server)
  const read = async () => (await api.list('user/access', { search: node.user.email }))[0]
  expect(await read()).toMatchObject({ last_handshake: null, traffic: { received: 0, sent: 0 } })

  await node.report({ counters: { received: 100, sent: 1000, last_handshake: startTime - 40 } })

  expect(await read()).toMatchObject({ last_handshake: startTime - 40, traffic: { received: 1000, sent: 100 } })
})

const sorted = [
  [undefined, 'Alpha gamma Бета'],
  ['access_id', 'Бета gamma Alpha'],
  ['access_name', 'Alpha gamma Бета'],
  ['-access_name', 'Бета gamma Alpha'],
  ['user_email', 'gamma Alpha Бета'],
  ['-user_email', 'Бета Alpha gamma'],
  ['node_name', 'Бета gamma Alpha'],
  ['-node_name', 'Alpha gamma Бета'],
  ['created_at', 'Бета gamma Alpha'],
  ['-created_at', 'Alpha gamma Бета'],
] as const

test('sorts accesses as requested, newest first by default', async () => {
  const { adminApi } = await addFixtures('sorted', '10.21')

  for (const [sort, expected] of sorted) {
    const found = names(await adminApi.list('user/access', { search: '@sorted.', ...(sort && { sort }) }))
    expect([sort, found]).toEqual([sort, expected.split(' ')])
  }
})

test('finds accesses by a part of the name, e-mail, node or IP address, in any case', async () => {
  const { adminApi } = await addFixtures('found', '10.22')
  const found = async (search: string) => names(await adminApi.list('user/access', { search, sort: 'access_id' }))

  expect(await found('10.22.1.')).toEqual(['Бета', 'gamma'])
  expect(await found('10.22.1.3')).toEqual(['gamma'])
  expect(await found('FOUND west')).toEqual(['Alpha'])
  expect(await found('Bob@found')).toEqual(['Бета'])
  expect(await found('found.test')).toEqual(['Бета', 'gamma', 'Alpha'])
  expect((await found('бЕТ')).includes('Бета')).toBe(true)
  expect(await found('gammaann@found')).toEqual([])
})

test('lists and finds accesses by the new name of the access or the node', async () => {
  const { adminApi, west, ann } = await addFixtures('renamed', '10.23')
  const [{ access_id }] = await adminApi.list('user/access', { search: 'renamed west' })

  await server.request('PATCH', `/api/user/access/${access_id}/label`, { token: ann.token, body: { name: 'Omega' } })
  await server.store.db.update(nodes).set({ name: 'Far away' }).where(eq(nodes.id, west))

  expect(await adminApi.list('user/access', { search: 'renamed west' })).toEqual([])
  const items = await adminApi.list('user/access', { search: 'far away' })
  expect(items).toMatchObject([{ access_id, access_name: 'Omega', node_name: 'Far away' }])
})

test('finds accesses by their id, the id of their user and the public key', async () => {
  const { adminApi, ann } = await addFixtures('named', '10.24')
  const [gamma] = await adminApi.list('user/access', { search: 'ann@named.test', sort: 'access_id' })
  const found = async (search: string) => await adminApi.list('user/access', { search })

  expect(await found(gamma.public_key)).toMatchObject([{ access_id: gamma.access_id }])
  expect(await found(gamma.public_key.toLowerCase())).toEqual([])
  const owned = (await found(`#${ann.id}`)).filter((item: { user_id: number }) => item.user_id === ann.id)
  expect(names(owned).sort()).toEqual(['Alpha', 'gamma'])
  expect(await found(`#${gamma.access_id}`)).toContainEqual(expect.objectContaining({ access_id: gamma.access_id }))
})

test('an exact id or IP address comes first, also when the list is read page by page', async () => {
  const node = await addNode(server.store, { name: 'exact', subnet_cidr: '10.26.0.0/24' })
  const { token } = await addSignedInUser(server.store, { email: 'owner@exact.test', is_privileged: true })
  const { id, ip } = (await allocate(token, node, 'oldest')).json().access
  for (let count = 1; count <= 3; count += 1) await allocate(token, node, `newer ${id} ${ip}0`)
  const { admin } = await adminClient(server)
  const read = async (query: Record<string, string>) =>
    (await server.request('GET', `/api/admin/user/access/list?${new URLSearchParams(query)}`, admin)).json<{
      items: { access_name: string }[]
      next?: string
      total?: number
    }>()

  for (const search of [String(id), ip]) {
    for (const limit of ['1', '2', '3', '4', '5']) {
      const query = { search, limit, node_id: String(node), sort: 'access_name' }
      const first = await read(query)
      const byNumber = names(first.items)
      const byCursor = names(first.items)
      for (let page = 2; page <= 4; page += 1)
        byNumber.push(...names((await read({ ...query, page: String(page) })).items))
      for (let { next } = first; next;) {
        const page = await read({ ...query, page: '2', after: next })
        byCursor.push(...names(page.items))
        next = page.next
      }

      expect([limit, byNumber]).toEqual([limit, ['oldest', ...Array(3).fill(`newer ${id} ${ip}0`)]])
      expect([limit, byCursor]).toEqual([limit, byNumber])
      expect(first.total).toBe(4)
    }
  }
})

test('digits find no part of an IP address, unless they have a dot', async () => {
  const { adminApi, east } = await addFixtures('digits', '10.27')
  const found = async (search: string) => names(await adminApi.list('user/access', { search, node_id: String(east) }))

  expect(await found('0')).toEqual([])
  expect(await found('10.27.1')).toEqual(['gamma', 'Бета'])
  expect(await found('.1.3')).toEqual(['gamma'])
})

test('finds names with and without diacritics', async () => {
  const node = await addNode(server.store, { name: 'Tōkyō', subnet_cidr: '10.28.0.0/24' })
  const { token } = await addSignedInUser(server.store, { is_privileged: true })
  await allocate(token, node, 'Ёлка Łódź')
  const adminApi = await adminClient(server)

  for (const search of ['tokyo', 'TŌKYŌ', 'To\u0304kyo', 'елка', 'ЁЛКА', 'lodz', 'Łódź'])
    expect([search, names(await adminApi.list('user/access', { search }))]).toEqual([search, ['Ёлка Łódź']])
})

test('filters by node, type of node, mode and time of creation', async () => {
  const { adminApi, west } = await addFixtures('filtered', '10.25')
  const { db } = server.store
  await db.update(nodes).set({ type: nodeType.amneziaWg }).where(eq(nodes.id, west))
  const filtered = async (filters: Record<string, string>) =>
    names(await adminApi.list('user/access', { search: '@filtered.test', sort: 'access_id', ...filters }))

  expect(await filtered({ node_id: String(west) })).toEqual(['Alpha'])
  expect(await filtered({ node_type: 'wireguard' })).toEqual(['Бета', 'gamma'])
  expect(await filtered({ node_type: 'amnezia-wg' })).toEqual(['Alpha'])
  expect(await filtered({ mode: 'limited' })).toEqual(['Бета'])
  expect(await filtered({ mode: 'basic', node_type: 'wireguard' })).toEqual(['gamma'])
  expect(await filtered({ from: String(startTime + 10) })).toEqual(['gamma', 'Alpha'])
  expect(await filtered({ to: String(startTime + 10) })).toEqual(['Бета'])
  expect(await adminApi.list('user/access', { node_id: 'west' })).toBe(400)
})
