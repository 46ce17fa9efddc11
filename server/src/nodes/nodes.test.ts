import { describe, expect, test } from '@rstest/core'
import type { ListedNode } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { nodeAgents } from '../database/tables/node-agents.ts'
import { nodes } from '../database/tables/schema.ts'
import { addNode, addSignedInUser, startTime, testServer, sharedServer } from '../testing/test-server.ts'

const ids: Record<string, number> = {}

const seeded = [
  { name: 'Fjord', country: 'NO', city: 'Oslo', capacity: 10, api_token: 'secret-of-the-node' },
  { name: 'Berlin 1', country: 'DE', city: 'Berlin', capacity: 10 },
  { name: 'Berlin 2', country: 'DE', city: 'Berlin', capacity: 10 },
  { name: 'Almaty', country: 'KZ', city: '', capacity: 0 },
  { name: 'New York', country: 'US', city: 'New York', capacity: 0 },
  { name: 'Prague 100%', country: 'CZ', city: 'Prague', capacity: 1 },
  { name: 'Copenhagen', country: 'DK', city: 'Copenhagen', capacity: 5 },
  { name: 'Токио', country: 'JP', city: '', capacity: 0 },
  { name: 'Ebène', country: 'MU', city: '', capacity: 0, type: 2 },
  { name: 'Warsaw asleep', country: 'PL', city: 'Warsaw', capacity: 5, status: 0 },
]

const activeNames = [
  'Almaty',
  'Berlin 1',
  'Berlin 2',
  'Copenhagen',
  'Ebène',
  'Fjord',
  'New York',
  'Prague 100%',
  'Токио',
]

const allocate = (token: string, node_id: number, name: string) =>
  server.request('POST', '/api/user/access/allocate', { token, body: { node_id, name } })

async function namesOf(path: string, { token } = member) {
  const response = await server.request('GET', path, { token })
  expect([path, response.statusCode]).toEqual([path, 200])
  return response.json<{ items: ListedNode[] }>().items.map(({ name }) => name)
}

const server = await sharedServer()

const member = await addSignedInUser(server.store)
for (const node of seeded) ids[node.name] = await addNode(server.store, node)
// Each node has an agent that has answered.
const answered = { seen_at: startTime }
await server.store.db.update(nodeAgents).set(answered)
await allocate(member.token, ids['Berlin 1']!, 'phone')

test('the list contains all active nodes by name, and no secrets of them', async () => {
  const { body, json } = await server.request('GET', '/api/node/list', member)

  expect(json<{ items: ListedNode[] }>().items.map(({ name }) => name)).toEqual(activeNames)
  expect(json()).toMatchObject({ statuses: { 0: 'inactive', 1: 'active' }, types: { 1: 'wireguard', 2: 'amnezia-wg' } })
  expect(body).not.toContain('secret-of-the-node')
  expect(body).not.toContain('subnet_cidr')
})

describe('the search', () => {
  const search = (text: string, language = 'en') =>
    namesOf(`/api/node/search?language=${language}&search=${encodeURIComponent(text)}`)

  const found: [text: string, language: string, names: string[]][] = [
    ['fjo', 'en', ['Fjord']],
    ['OSLO', 'en', ['Fjord']],
    ['germ', 'en', ['Berlin 1', 'Berlin 2']],
    ['герман', 'ru', ['Berlin 1', 'Berlin 2']],
    ['герман', 'en', []],
    ['тОКИО', 'en', ['Токио']],
    ['100%', 'en', ['Prague 100%']],
    ['%', 'en', ['Prague 100%']],
    ['asleep', 'en', []],
    ['Poland', 'en', []],
    ['Germany, Berlin', 'en', ['Berlin 1', 'Berlin 2']],
    ['2 Berlin, Германия', 'ru', ['Berlin 2']],
    ['berlin norway', 'en', []],
    ['York USA', 'en', ['New York']],
    ['Ebene', 'en', ['Ebène']],
    ['ōslo', 'en', ['Fjord']],
    ['Берлин', 'ru', ['Berlin 1', 'Berlin 2']],
    ['осло', 'en', ['Fjord']],
    ['AmneziaWG', 'en', ['Ebène']],
    ['amnezia', 'ru', ['Ebène']],
    ['wi', 'en', []],
    ['WireGuard Copenhagen', 'en', ['Copenhagen']],
    ['constructor', 'en', []],
    ['nodes.example', 'en', []],
    [',', 'en', []],
    // Ebène is in Mauritius, whose name contains the text.
    ['us', 'en', ['New York', 'Ebène']],
  ]
  test('finds nodes by their names, cities, countries and types, in any order and case', async () => {
    for (const [text, language, names] of found)
      expect([text, language, await search(text, language)]).toEqual([text, language, names])
  })

  test('without a text lists all active nodes by name, page by page', async () => {
    expect(await search('')).toEqual(activeNames)
    expect(await namesOf('/api/node/search?language=en&page=2&limit=5')).toEqual(activeNames.slice(5))
  })

  test('refuses a call without a language, or with an unknown one', async () => {
    for (const query of ['', 'language=de'])
      expect((await server.request('GET', `/api/node/search?${query}`, member)).statusCode).toBe(400)
  })
})

describe('the recommended nodes', () => {
  const recommended = (timeZone: string) => namesOf(`/api/node/recommended?time_zone=${encodeURIComponent(timeZone)}`)

  test('are the nearest ones, and in a country those with the lowest load first', async () => {
    expect(await recommended('Europe/Berlin')).toEqual(['Berlin 2', 'Berlin 1', 'Prague 100%'])
  })

  test('have free slots', async () => {
    const other = await addSignedInUser(server.store)
    await allocate(other.token, ids['Prague 100%']!, 'laptop')

    expect(await recommended('Europe/Berlin')).toEqual(['Berlin 2', 'Berlin 1', 'Copenhagen'])
  })

  for (const [name, values] of Object.entries({
    'an agent': { seen_at: null },
    'an agent that can be reached': { unreachable_since: startTime },
    'an agent without a problem': { problem: 'interface' },
  } as const)) {
    test(`have ${name}`, async () => {
      const setAgent = (agent: Partial<typeof nodeAgents.$inferInsert>) =>
        server.store.db.update(nodeAgents).set(agent).where(eq(nodeAgents.node_id, ids['Berlin 2']!))
      expect(await recommended('Europe/Berlin')).toContain('Berlin 2')

      await setAgent(values)
      expect(await recommended('Europe/Berlin')).not.toContain('Berlin 2')

      await setAgent({ ...answered, unreachable_since: null, problem: null })
      expect(await recommended('Europe/Berlin')).toContain('Berlin 2')
    })
  }

  test('are open to new accesses', async () => {
    const setClosed = (is_closed: boolean) =>
      server.store.db.update(nodes).set({ is_closed }).where(eq(nodes.id, ids['Berlin 2']!))
    await setClosed(true)

    expect(await recommended('Europe/Berlin')).not.toContain('Berlin 2')
    await setClosed(false)
  })

  test('are none far away from every node, or for an unknown time zone', async () => {
    for (const timeZone of ['Pacific/Auckland', 'Nowhere/Else']) expect(await recommended(timeZone)).toEqual([])
  })

  test('are none while the list is short', async () => {
    const small = await testServer()
    const { token } = await addSignedInUser(small.store)
    for (const name of ['1', '2', '3', '4', '5', '6']) await addNode(small.store, { name, country: 'DE' })
    await small.store.db.update(nodeAgents).set(answered)
    const list = async () =>
      (await small.request('GET', '/api/node/recommended?time_zone=Europe/Berlin', { token })).json().items.length

    const before = await list()
    await addNode(small.store, { name: '7', country: 'US' })

    expect([before, await list()]).toEqual([0, 3])
    await small.close()
  })

  test('need the name of a time zone', async () => {
    for (const query of ['', 'time_zone=', 'time_zone=a%20b', `time_zone=${'a'.repeat(65)}`])
      expect((await server.request('GET', `/api/node/recommended?${query}`, member)).statusCode).toBe(400)
  })
})

describe('the number of own accesses', () => {
  test('is part of each list, counts no accesses of others, and no expired ones', async () => {
    const limited = await addSignedInUser(server.store)
    const stranger = await addSignedInUser(server.store)
    for (const name of ['phone', 'laptop']) await allocate(limited.token, ids['Fjord']!, name)
    await allocate(stranger.token, ids['Fjord']!, 'tablet')
    const paths = [
      '/api/node/list',
      '/api/node/search?language=en&search=fjord',
      '/api/node/recommended?time_zone=Europe/Oslo',
    ]
    const counts = async () =>
      Promise.all(
        paths.map(async (path) => {
          const { items } = (await server.request('GET', path, limited)).json<{ items: ListedNode[] }>()
          return items.find(({ name }) => name === 'Fjord')?.own_accesses
        }),
      )

    expect(await counts()).toEqual([2, 2, 2])
    server.time.now = startTime + 31 * 60

    expect(await counts()).toEqual([0, 0, 0])
  })
})
