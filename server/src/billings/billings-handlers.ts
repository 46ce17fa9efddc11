import {
  adminBillingEndpoints,
  adminBillingTotalEndpoints,
  adminExportEndpoints,
  adminUserPageEndpoints,
  type BillingTotal,
} from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { userById } from '../accounts/accounts-queries.ts'
import { exportPart, readList, readPartOfList } from '../api/admin-list.ts'
import { implement } from '../api/implement.ts'
import { toMajorUnits } from '../domain/money.ts'
import { notFound } from '../errors/http-error.ts'
import { orders } from '../store/order-tables.ts'
import { billingList, orderTotals, type OrderTotal } from './billing-list.ts'

export const billingHandlers = [
  implement(adminBillingEndpoints.list, (call) => readList(billingList, call)),
  implement(adminExportEndpoints.billings, (call) => exportPart(billingList, call)),

  implement(adminBillingTotalEndpoints.list, async ({ store, query }) => ({
    items: (await orderTotals(store.db, query)).map(toBillingTotal),
  })),

  implement(adminUserPageEndpoints.orders, async (call) => {
    const user = (await userById(call.store.db, call.params.id)) ?? notFound()
    return readPartOfList(billingList, call, { name: 'of user', where: eq(orders.user_id, user.id) })
  }),
]

const toBillingTotal = ({ currency_code, paid, done, refunded, ...counts }: OrderTotal): BillingTotal => ({
  currency_code,
  paid: toMajorUnits(paid, currency_code),
  done: toMajorUnits(done, currency_code),
  refunded: toMajorUnits(refunded, currency_code),
  ...counts,
})
