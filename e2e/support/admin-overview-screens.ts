import type { Page } from '@playwright/test'
import { nodeConcerns, overviewEndpoints } from '@sallyport/contract/endpoints'
import { adminLists } from './admin-list-rows.ts'
import { mockStatus, mockSuccess } from './mock-responses.ts'
import { routes } from './routes.ts'
import { byAdmin, type Screen } from './screen.ts'
import { expect } from './test.ts'
import { button } from './translations.ts'

const now = 1_790_000_000
const name = 'n'.repeat(64)
const { email } = adminLists.users.row(1)
const large = 16_777_213

const figures = {
  users: { total: large, active: large, premium: large, recent: large },
  accesses: { active: large, limited: large, connected: large },
  orders: { pending: large },
}
const nodes = { total: large, active: large, busy_slots: large, capacity: large, unlimited_slots: large }
const node = { id: large, name, concerns: nodeConcerns, unreachable_since: now }
const order = { id: large, external_id: 'e'.repeat(64), user_id: 1, user_email: email, problem: 'paid_after_refund' }

const busy = {
  ...figures,
  nodes: { ...nodes, fullest: [1, 2, 3].map((id) => ({ id, name, busy_slots: large, capacity: large })) },
  attention: {
    nodes: { count: 1, items: [node] },
    released_agents: {
      count: 2,
      items: [true, false].map((is_node_deleted) => ({
        id: is_node_deleted ? 1 : 2,
        node_id: large,
        name,
        is_node_deleted,
        released_at: now,
      })),
    },
    orders: { count: 1, items: [order] },
    premium: { count: 20, items: [{ user_id: large, user_email: email, premium_expired_at: now }] },
  },
}
const none = { count: 0, items: [] }
const quiet = {
  ...figures,
  nodes: { ...nodes, capacity: 0, fullest: [] },
  attention: { nodes: none, released_agents: none, orders: none, premium: none },
}

async function openOverview(page: Page, overview: object) {
  await mockSuccess(page, overviewEndpoints.get, overview)
  await page.goto(routes.adminOverview.to())
  await expect(page.getByRole('main').getByRole('list').first()).toBeVisible()
}

const screens: Screen[] = [
  { name: 'overview', isOtherOnPhone: true, open: (page) => openOverview(page, busy) },
  {
    name: 'all that needs attention',
    async open(page) {
      await mockSuccess(page, overviewEndpoints.attention, busy.attention)
      await page.goto('/admin/attention')
      await expect(page.getByRole('main').getByRole('list').first()).toBeVisible()
    },
  },
  { name: 'overview without anything that needs attention', open: (page) => openOverview(page, quiet) },
  {
    name: 'overview, failed',
    async open(page, { t }) {
      await mockStatus(page, overviewEndpoints.get, 500)
      await page.goto(routes.adminOverview.to())
      await expect(button(page, t('ui.failed.retry'))).toBeVisible()
    },
  },
]

export const adminOverviewScreens = screens.map(byAdmin)
