import { adminUserPageEndpoints } from '@sallyport/contract/endpoints'
import { userById } from '../accounts/accounts-queries.ts'
import { implement } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import { applyExpirations } from '../api/apply-expirations.ts'
import { listAccessesOfUser } from './admin-accesses-queries.ts'
import { toUserAccesses } from './user-accesses.ts'

export const userPageAccessHandlers = [
  implement(adminUserPageEndpoints.accesses, async ({ params, query, store, config, now, log }) => {
    await applyExpirations({ store, now, config, log })
    const user = (await userById(store.db, params.id)) ?? notFound()
    const { items, next } = await listAccessesOfUser(store.db, user.id, query)
    return { items: await toUserAccesses(store.db, items, now), next }
  }),
]
