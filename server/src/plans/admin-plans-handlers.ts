import { adminPlanEndpoints, type AdminPlan } from '@sallyport/contract/endpoints'
import { planTypeOf } from '@sallyport/contract/rules'
import { implement } from '../api/implement.ts'
import type { PlanRow } from '../store/order-tables.ts'
import { createPlan, fieldsOf, planVersion, updatePlan } from './plan-editing.ts'
import { listPlans } from './plans-queries.ts'

export const adminPlanHandlers = [
  implement(adminPlanEndpoints.list, async ({ store }) => ({ items: (await listPlans(store.db)).map(toAdminPlan) })),

  implement(adminPlanEndpoints.create, async ({ user, body, store, now }) =>
    toAdminPlan(await store.transaction((tx) => createPlan(tx, { admin_id: user.id, fields: body, now }))),
  ),

  implement(adminPlanEndpoints.update, async ({ user, params, headers, body, store, now }) => {
    const edit = { admin_id: user.id, fields: body, now, ifMatch: headers['if-match'] }
    return toAdminPlan(await store.transaction((tx) => updatePlan(tx, params.id, edit)))
  }),
]

function toAdminPlan(plan: PlanRow): AdminPlan {
  return { id: plan.id, type: planTypeOf(plan.month_count), ...fieldsOf(plan), version: planVersion(plan) }
}
