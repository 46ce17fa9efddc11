import * as v from 'valibot'
import { plan as limits } from '../config/limits.ts'
import { isCurrency, isWholeMinorUnits } from '../rules/currency.ts'
import { additionalEndpoint, version } from './endpoint.ts'
import * as fields from './fields.ts'

const planFields = v.strictObject({
  month_count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.maxMonths)),
  currency_code: v.pipe(v.string(), v.trim(), fields.required, v.toUpperCase(), v.check(isCurrency)),
  /** In the major unit of the currency. */
  amount: v.pipe(v.number(), v.gtValue(0), v.maxValue(limits.maxAmount)),
  is_offered: v.boolean(),
})

type PlanFields = v.InferOutput<typeof planFields>

export const amountFitsCurrency = v.forward<PlanFields, v.BaseIssue<unknown>, ['amount']>(
  v.partialCheck(
    [['currency_code'], ['amount']],
    ({ currency_code, amount }) => isWholeMinorUnits(amount, currency_code),
    'form.error.invalid',
  ),
  ['amount'],
)

export const planBody = v.pipe(planFields, amountFitsCurrency)

const adminPlan = v.object({
  id: v.number(),
  type: v.number(),
  month_count: v.number(),
  currency_code: v.string(),
  amount: v.number(),
  is_offered: v.boolean(),
  version,
})
export type AdminPlan = v.InferOutput<typeof adminPlan>

/** Plans are never deleted, because orders refer to them. */
export const adminPlanEndpoints = {
  list: additionalEndpoint('GET /api/admin/plans', 'admin', { response: v.object({ items: v.array(adminPlan) }) }),
  create: additionalEndpoint('POST /api/admin/plans', 'admin', { body: planBody, response: adminPlan }),
  /** A changed price, currency or duration creates another plan, which the response contains. */
  update: additionalEndpoint('PUT /api/admin/plans/:id', 'admin', {
    params: fields.idParams,
    /** The version that was read; the update fails with 412 if the plan has changed since. */
    headers: v.object({ 'if-match': v.optional(v.string()) }),
    body: planBody,
    response: adminPlan,
  }),
}
