import { adminPlanEndpoints, type AdminPlan } from '@sallyport/contract/endpoints'
import { admin, api, renderPage } from '@sallyport/testing'
import { formActions } from '../../forms/testing/form-actions.ts'
import { CreatePlanPage } from '../create-plan-page.tsx'
import { EditPlanPage } from '../edit-plan-page.tsx'
import { PlansPage } from '../plans-page.tsx'

export const adminPlan = (overrides: Partial<AdminPlan> = {}): AdminPlan => ({
  id: 3,
  type: 3,
  month_count: 12,
  currency_code: 'USD',
  amount: 48.5,
  is_offered: true,
  version: '"first"',
  ...overrides,
})

export function openPlans(...plans: AdminPlan[]) {
  api.respond(adminPlanEndpoints.list, { items: plans })
  return renderPage(PlansPage, { as: admin(), at: '/admin/plans' })
}

export function openCreatePlan() {
  const page = renderPage(CreatePlanPage, { as: admin(), at: '/admin/plan/create' })
  return { ...page, ...formActions(page) }
}

export async function openEditPlan(...plans: AdminPlan[]) {
  api.respond(adminPlanEndpoints.list, { items: plans })
  const page = renderPage(EditPlanPage, { as: admin(), at: '/admin/plan/edit/3', path: '/admin/plan/edit/:id' })
  await page.screen.findByLabelText('Price')
  return { ...page, ...formActions(page) }
}
