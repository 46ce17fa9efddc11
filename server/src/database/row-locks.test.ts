import { afterEach, expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { adminClient } from '../testing/admin-client.ts'
import { orderClient } from '../testing/gateways/order-client.ts'
import { untilBlocked } from '../testing/load/database-state.ts'
import { addNode, addSignedInUser, testContext } from '../testing/test-server.ts'
import { lockNode } from './row-locks.ts'
import { accesses } from './tables/accesses.ts'

const { activeAccesses, allocate, server } = await testContext({ DEMO: '1' })
const { db, transaction } = server.store
afterEach(() => void (server.store.transaction = transaction))

type Member = Awaited<ReturnType<typeof addSignedInUser>>

async function preparePrivilege({ id }: Member) {
  const { setPrivileged } = await adminClient(server)
  return async () => (await setPrivileged(id, true)).statusCode
}

async function preparePayment({ token }: Member) {
  const { order, settle } = orderClient(server)
  const { ext_id } = (await order(token)).json()
  return async () => (await settle(ext_id, 'done')).statusCode
}

test.each([
  ['the privilege', preparePrivilege, 200],
  ['a payment', preparePayment, 303],
])(
  '%s of a user and a change of accesses on the same node do not deadlock, and run once',
  async (_, prepare, status) => {
    // The embedded database runs one transaction at a time.
    if (server.config.databaseUrl === null) return
    const node_id = await addNode(server.store)
    const member = await addSignedInUser(server.store)
    await allocate(member.token, node_id)
    const start = await prepare(member)
    let attempts = 0
    server.store.transaction = (work, options) =>
      transaction((tx) => {
        attempts += 1
        return work(tx)
      }, options)

    const { changed } = await server.store.transaction(async (tx) => {
      await lockNode(tx, node_id)
      const changed = start()
      await untilBlocked(db)
      await tx.delete(accesses).where(eq(accesses.node_id, node_id))
      return { changed }
    })

    expect(await changed).toBe(status)
    expect(attempts).toBe(2)
    expect(await activeAccesses(node_id)).toEqual([])
  },
)
