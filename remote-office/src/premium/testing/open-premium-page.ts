import type { Account } from '@sallyport/contract/endpoints'
import { planEndpoints } from '@sallyport/contract/endpoints'
import { api, member, renderPage, within } from '@sallyport/testing'
import { PremiumPage } from '../premium-page.tsx'
import { testOrder, threePlans } from './plan-fixtures.ts'

export async function openPlans(as: Account = member()) {
  api.respond(planEndpoints.list, { list: threePlans() })
  const page = renderPage(PremiumPage, { as, at: '/office/premium' })
  const form = within(await page.screen.findByRole('group', { name: 'Plans' }))
  return { ...page, form }
}

/** Opens the premium page and orders the preselected plan; the payment stays pending. */
export async function openPayment(as: Account = member()) {
  const page = await openPlans(as)
  api.respond(planEndpoints.order, testOrder().invoice)
  api.respond(planEndpoints.orderStatus, { status: 'pending' })
  await page.user.click(page.screen.getByRole('button', { name: 'Pay' }))
  await page.screen.findByTitle('Payment')
  return page
}
