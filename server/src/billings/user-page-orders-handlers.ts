import { adminUserPageEndpoints } from '@sallyport/contract/endpoints'
import { userById } from '../accounts/accounts-queries.ts'
import { implement } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import { toBilling } from './billings-handlers.ts'
import { listOrdersOfUser } from './billings-queries.ts'

export const userPageOrderHandlers = [
  implement(adminUserPageEndpoints.orders, async ({ params, query, store: { db } }) => {
    const user = (await userById(db, params.id)) ?? notFound()
    const { items, next } = await listOrdersOfUser(db, user.id, query)
    return { items: items.map(toBilling), next }
  }),
]
