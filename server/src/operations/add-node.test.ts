import { expect, test } from '@rstest/core'
import { formatAgentToken, formatNodeSetup } from '@sallyport/contract/agent'
import { nodeType } from '@sallyport/contract/rules'
import { adminLog } from '../database/tables/admin-log.ts'
import { nodes } from '../database/tables/schema.ts'
import { sharedServer } from '../testing/test-server.ts'
import { addLocalNode } from './add-node.ts'

const { store } = await sharedServer()
const api_token = formatAgentToken({ fingerprint: 'f'.repeat(43), secret: 's'.repeat(43) })
const setup = {
  url: 'https://vpn.example.test:51820',
  api_url: 'https://vpn.example.test:8443',
  api_token,
  subnet_cidr: '10.8.0.0/24',
  public_key: `${'A'.repeat(42)}8=`,
  type: nodeType.wireguard,
  connect_params: null,
} as const
const setupText = formatNodeSetup(setup)
const name = 'vpn.example.test'

test('adds the node of this machine once, with an agent on loopback, and logs it', async () => {
  const add = () => addLocalNode(store, { name, country: 'NO', setupText })

  expect([await add(), await add()]).toEqual(Array(2).fill('vpn.example.test is added as a node.'))

  expect(await store.db.select().from(nodes)).toMatchObject([
    { name, country: 'NO', url: 'https://vpn.example.test:51820', api_url: 'https://127.0.0.1:8443', api_token },
  ])
  expect(await store.db.select().from(adminLog)).toMatchObject([{ action: 'node.create', admin_id: null }])
})

test('gives the node of a lost machine the agent of this one, also on another port, and keeps the fields of admins', async () => {
  const [former] = await store.db.update(nodes).set({ name: 'Oslo', capacity: 9 }).returning()
  const replaced = formatAgentToken({ fingerprint: 'g'.repeat(43), secret: 's'.repeat(43) })
  const text = formatNodeSetup({
    ...setup,
    api_url: 'https://vpn.example.test:8900',
    api_token: replaced,
    public_key: `${'B'.repeat(42)}8=`,
  })

  await addLocalNode(store, { name, country: 'NO', setupText: text })

  expect(await store.db.select().from(nodes)).toMatchObject([
    {
      id: former?.id,
      name: 'Oslo',
      capacity: 9,
      api_url: 'https://127.0.0.1:8900',
      api_token: replaced,
      public_key: `${'B'.repeat(42)}8=`,
    },
  ])
})

test.each([
  [
    'another text',
    { name, country: 'NO', setupText: 'sallyport-node:e30' },
    'must be the text that sallyport-agent init prints',
  ],
  ['an unknown country', { name, country: 'XX', setupText }, 'The node is invalid: country'],
])('refuses %s', async (_, node, sentence) => {
  await expect(addLocalNode(store, node)).rejects.toThrow(sentence)
})
