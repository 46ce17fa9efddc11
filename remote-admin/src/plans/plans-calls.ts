import { adminPlanEndpoints, planEndpoints, type AdminPlan } from '@sallyport/contract/endpoints'
import { useAction, useCall, type ApiError } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import type { PlanFormInput, PlanFormOutput } from './plan-form-schema.ts'

/** Includes plans that are not offered. */
export const useAdminPlans = () => useCall(adminPlanEndpoints.list, {})

const endpointsWithPlans = [adminPlanEndpoints.list, planEndpoints.list]

type OnRefused = (failure: ApiError) => void

export function useCreatePlan({ onSaved, onRefused }: { onSaved: () => void; onRefused: OnRefused }) {
  const { t } = useTranslation()
  return useAction(adminPlanEndpoints.create, {
    request: (body: PlanFormOutput) => ({ body }),
    refreshes: endpointsWithPlans,
    handles: [400],
    onSuccess({ id, month_count: count }) {
      void notify.success(t('admin.plans.created', { id, plan: t('admin.billings.plan', { count }) }))
      onSaved()
    },
    onRefused,
  })
}

type PlanUpdate = { body: PlanFormOutput; values: PlanFormInput; version: string | undefined }

type UpdateCallbacks = { onSaved: (saved: AdminPlan, update: PlanUpdate) => void; onRefused: OnRefused }

/** Refused with 412 if the plan has changed since its version was read. A new price, currency or duration creates another plan. */
export function useUpdatePlan(id: number, { onSaved, onRefused }: UpdateCallbacks) {
  const { t } = useTranslation()
  return useAction(adminPlanEndpoints.update, {
    request: ({ body, version }: PlanUpdate) => ({ params: { id }, headers: { 'if-match': version }, body }),
    refreshes: endpointsWithPlans,
    handles: [400, 412],
    onSuccess(saved, update) {
      const plan = t('admin.billings.plan', { count: saved.month_count })
      void notify.success(t('admin.plans.updated', { id: saved.id, plan }))
      onSaved(saved, update)
    },
    onRefused,
  })
}
