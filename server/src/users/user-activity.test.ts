import { expect, test } from '@rstest/core'
import { accesses } from '../store/access-tables.ts'
import { adminClient } from '../testing/admin-client.ts'
import { reportingNode } from '../testing/agent-reports.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { addNode, startTime } from '../testing/test-server.ts'

const counters = { received: 100, sent: 1000, last_handshake: startTime - 40 }

withTestServer({}, (context) => {
  test('the list of users contains the active accesses, the last handshake and the traffic of all accesses on nodes with an agent', async () => {
    const { server, allocate } = context()
    const node = await reportingNode(context())
    const { id: user_id, email, token } = node.user
    await allocate(token, await addNode(server.store))
    const expired = { user_id, name: 'old', status: 'inactive', mode: 'limited', public_key: 'expired key' } as const
    await node.db
      .insert(accesses)
      .values({ ...expired, node_id: node.node_id, ip: '10.8.0.9', created_at: startTime, expired_at: startTime - 1 })
    const peers = [
      { public_key: node.public_key, ...counters },
      { public_key: 'expired key', received: 1, sent: 2, last_handshake: startTime - 400 },
    ]
    await node.report({ peers })

    const [item] = await (await adminClient(server)).list('user', { search: email })

    expect(item).toMatchObject({
      active_accesses: 1,
      last_seen: startTime - 40,
      traffic: { received: 1002, sent: 101 },
    })
  })

  test('a user is never connected only with an access on a node with an agent', async () => {
    const { server, addPremiumUser, allocate } = context()
    const api = await adminClient(server)
    const node = await reportingNode(context())
    const other = await addPremiumUser()
    await allocate(other.token, await addNode(server.store))
    const itemOf = async ({ email }: { email: string }) => (await api.list('user', { search: email }))[0]

    expect(await itemOf(node.user)).toMatchObject({ active_accesses: 1, last_seen: null })
    const unknown = await itemOf(other)
    expect(unknown).toMatchObject({ active_accesses: 0 })
    for (const field of ['last_seen', 'traffic']) expect(unknown).not.toHaveProperty(field)
  })

  test('deactivation tells how many accesses leave nodes with an agent', async () => {
    const { server, allocate } = context()
    const adminApi = await adminClient(server)
    const { user, node_id } = await reportingNode(context())
    await allocate(user.token, node_id, 'tablet')
    await allocate(user.token, await addNode(server.store))

    expect((await adminApi.setActive(user.id, false)).json()).toEqual({ id: user.id, active_accesses: 2 })
    expect((await adminApi.setActive(user.id, true)).json()).toEqual({ id: user.id, active_accesses: 2 })
  })
})
