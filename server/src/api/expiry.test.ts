import { expect, test } from '@rstest/core'
import { allEndpoints } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { accesses } from '../database/tables/accesses.ts'
import { users } from '../database/tables/schema.ts'
import { addExampleResources } from '../testing/requests/example-resources.ts'
import { addManyAccesses, addNode, addSignedInUser, startTime, sharedServer } from '../testing/test-server.ts'

const server = await sharedServer({ DEMO: 'yes', REGISTRATION_OPEN: 'yes' })

const requests = await addExampleResources(server)

/** Adds a user with an expired premium period and an expired access, both not applied. Returns a function that reads their state. */
async function addExpired() {
  const { db } = server.store
  const { id } = await addSignedInUser(server.store, { premium_expired_at: startTime - 1 })
  const node_id = await addNode(server.store)
  await addManyAccesses(db, { node_id, user_id: id, count: 1, expired_at: startTime })
  return async () => ({
    isPremiumOpen: (await db.select().from(users).where(eq(users.id, id)))[0]?.premium_ends,
    accesses: (await db.select().from(accesses).where(eq(accesses.user_id, id))).map(({ status }) => status),
  })
}

test.each(allEndpoints.filter(({ audience }) => audience !== 'anyone'))(
  '$method $path applies what has expired, of any user, before it responds',
  async (endpoint) => {
    const { token } = await addSignedInUser(server.store, { is_admin: true })
    const readState = await addExpired()
    expect(await readState()).toEqual({ isPremiumOpen: true, accesses: ['active'] })

    const body = requests.bodyOf(endpoint)
    const { statusCode } = await server.request(endpoint.method, requests.urlOf(endpoint), { token, body })

    expect(statusCode).toBeLessThan(500)
    expect(await readState()).toEqual({ isPremiumOpen: false, accesses: ['inactive'] })
  },
)
