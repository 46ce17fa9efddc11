import { adminPlanEndpoints, errorCodes, type AdminPlan, type planBody } from '@sallyport/contract/endpoints'
import { planTypeOf } from '@sallyport/contract/rules'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { implementArea } from '../api/implement.ts'
import { changedFields, logAdminAction } from '../database/admin-log.ts'
import { onlyRow, type Database } from '../database/database.ts'
import { plans, type PlanRow } from '../database/tables/orders.ts'
import { isIfMatchSatisfied, strongTag } from '../http/entity-tags.ts'
import { notFound, refuse } from '../http/http-error.ts'
import { toMajorUnits, toMinorUnits } from './money.ts'
import { listPlans, lockPlan, newerPlan } from './plans-queries.ts'

export const adminPlanHandlers = implementArea(adminPlanEndpoints, {
  list: async ({ store }) => ({ items: (await listPlans(store.db)).map(toAdminPlan) }),

  create: async ({ user, body, store, now }) =>
    toAdminPlan(await store.transaction((tx) => createPlan(tx, { admin_id: user.id, fields: body, now }))),

  update: async ({ user, params, headers, body, store, now }) => {
    const edit = { admin_id: user.id, fields: body, now, ifMatch: headers['if-match'] }
    return toAdminPlan(await store.transaction((tx) => updatePlan(tx, params.id, edit)))
  },
})

function toAdminPlan(plan: PlanRow): AdminPlan {
  return { id: plan.id, type: planTypeOf(plan.month_count), ...fieldsOf(plan), version: planVersion(plan) }
}

type PlanFields = InferOutput<typeof planBody>
type PlanEdit = { admin_id: number; fields: PlanFields; now: number }

async function createPlan(tx: Database, { admin_id, fields, now }: PlanEdit): Promise<PlanRow> {
  const added = await onlyRow(tx.insert(plans).values(toColumns(fields)).returning())
  const changes = changedFields(null, fields)
  await logAdminAction(tx, { admin_id, action: 'plan.create', subject_id: added.id, now, changes })
  return added
}

type Update = PlanEdit & { ifMatch: string | undefined }

/** Updates a plan; throws 412 if `ifMatch` names another version. A new price, currency or duration adds a plan and withdraws the old one. */
async function updatePlan(tx: Database, id: number, edit: Update): Promise<PlanRow> {
  const { fields, ifMatch } = edit
  const plan = (await lockPlan(tx, id)) ?? notFound()
  const changed = Object.keys(changedFields(fieldsOf(plan), fields))
  // Also succeeds for a repeated request whose response was lost
  // (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1).
  if (changed.length === 0) return plan
  const replacement = plan.is_offered ? undefined : await newerPlan(tx, id, toColumns(fields))
  if (replacement) return replacement
  if (!isIfMatchSatisfied(ifMatch, planVersion(plan))) refuse(412, errorCodes.planChanged)
  const isReplaced = changed.some((name) => name !== 'is_offered')
  await setOffered(tx, plan, { ...edit, is_offered: isReplaced ? false : fields.is_offered })
  return isReplaced ? createPlan(tx, edit) : { ...plan, is_offered: fields.is_offered }
}

async function setOffered(
  tx: Database,
  plan: PlanRow,
  { admin_id, is_offered, now }: PlanEdit & Pick<PlanFields, 'is_offered'>,
) {
  if (plan.is_offered === is_offered) return
  await tx.update(plans).set({ is_offered }).where(eq(plans.id, plan.id))
  const changes = { is_offered: { from: plan.is_offered, to: is_offered } }
  await logAdminAction(tx, { admin_id, action: 'plan.update', subject_id: plan.id, now, changes })
}

const planVersion = ({ month_count, currency_code, amount, is_offered }: PlanRow) =>
  strongTag([month_count, currency_code, amount, is_offered])

function fieldsOf({ month_count, currency_code, amount, is_offered }: PlanRow): PlanFields {
  return { month_count, currency_code, amount: toMajorUnits(amount, currency_code), is_offered }
}

function toColumns({ month_count, currency_code, amount, is_offered }: PlanFields) {
  const type = planTypeOf(month_count)
  return { type, month_count, currency_code, amount: toMinorUnits(amount, currency_code), is_offered }
}
