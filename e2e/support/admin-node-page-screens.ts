import type { Page } from '@playwright/test'
import { formatAgentToken, formatNodeSetup } from '@sallyport/contract/agent'
import { routes } from '@sallyport/contract/config'
import { adminAccessEndpoints, adminNodeEndpoints, nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { nodeStatusNames, nodeType, nodeTypeNames } from '@sallyport/contract/rules'
import { adminLists } from './admin-list-rows.ts'
import { mockSuccess } from './mock-responses.ts'
import { nodeFormOf } from './node-form.ts'
import { emptySamples, healthOf, weekOfSamples } from './node-health-responses.ts'
import { byAdmin, type Screen } from './screen.ts'
import { expect } from './test.ts'
import { button, heading, type Translate } from './translations.ts'

const options = { statuses: nodeStatusNames, types: nodeTypeNames }

const api_url = `https://${'a'.repeat(50)}.test`
const api_token = formatAgentToken({ fingerprint: 'f'.repeat(43), secret: 's'.repeat(43) })
const node = {
  id: 7,
  name: 'n'.repeat(64),
  country: 'GS',
  city: 'c'.repeat(64),
  url: `https://${'u'.repeat(50)}.test:51820`,
  public_key: 'k'.repeat(128),
  status: 1,
  type: nodeType.wireguard,
  capacity: 16_777_213,
  busy_slots: 16_777_213,
  api_url,
  has_api_token: true,
  subnet_cidr: '10.0.0.0/8',
  connect_params: null,
}

const setup = formatNodeSetup({
  url: 'https://vpn.example.org:51820',
  api_url: 'https://vpn.example.org:51821',
  api_token,
  subnet_cidr: '10.8.0.0/24',
  public_key: 'YWdlbnQtcHVibGljLWtleS1hZ2VudC1wdWJsaWMta2U=',
  type: nodeType.wireguard,
  connect_params: null,
})

const { byId, history, test } = nodeHealthEndpoints

async function openNodePage(page: Page, { health = healthOf(7), isUsed = true, range = 'week' } = {}) {
  await mockSuccess(page, adminNodeEndpoints.byId, { node, ...options })
  await mockSuccess(page, byId, health)
  await mockSuccess(page, history, { step: 3600, items: isUsed ? weekOfSamples : emptySamples })
  await mockSuccess(page, adminAccessEndpoints.ofNode, {
    items: isUsed ? [1, 2, 3].map((id) => adminLists['accesses'].row(id)) : [],
  })
  await page.goto(`${routes.adminNode.to({ id: 7 })}?range=${range}`)
  await expect(heading(page, node.name)).toBeVisible()
}

async function openEditForm(page: Page, t: Translate) {
  await mockSuccess(page, adminNodeEndpoints.byId, { node, ...options })
  await page.goto(routes.adminNodeEdit.to({ id: 7 }))
  await expect(nodeFormOf(page, t).field('admin.node.setup')).toBeVisible()
}

/** The page of a node, and the parts of the node form that concern the agent. */
const screens: Screen[] = [
  {
    name: 'node page',
    isOtherOnPhone: true,
    async open(page, { t }) {
      await openNodePage(page)
      await expect(page.getByRole('img').locator('canvas')).toHaveCount(2)
      await page.getByText(t('admin.node.history.table'), { exact: true }).click()
      await expect(page.getByRole('table', { name: t('admin.node.history.table.label') })).toBeVisible()
    },
  },
  {
    name: 'page of an unreachable node',
    async open(page, { t }) {
      const failure = { state: 'unreachable', problem: 'certificate', unreachable_since: 1_790_000_000 } as const
      await openNodePage(page, { health: healthOf(7, { ...failure, is_agent_outdated: true }), isUsed: false })
      await expect(page.getByText(t('admin.node.accesses.empty'), { exact: true })).toBeVisible()
    },
  },
  {
    name: 'page of a node with a problem',
    async open(page, { t }) {
      await openNodePage(page, { health: healthOf(7, { state: 'unsynchronised', problem: 'port' }), isUsed: false })
      await expect(page.getByText(t('admin.health.problem.port'))).toBeVisible()
    },
  },
  {
    name: 'page of a node that was never used',
    async open(page, { t }) {
      await openNodePage(page, { health: healthOf(7, { is_never_used: true }), isUsed: false })
      await expect(page.getByText(t('admin.health.unused', { port: 51_820 }))).toBeVisible()
    },
  },
  {
    name: 'form with an incomplete setup text, and with another public key, subnet and port than the agent',
    async open(page, { t }) {
      const found = { public_key: 'YQ==', address: '10.255.255.1/24', listen_port: 51_821 }
      await mockSuccess(page, test, { problem: null, agent_version: '1.0.0', ...found })
      await openEditForm(page, t)
      await button(page, t('admin.node.test')).click()
      await expect(page.getByText(t('admin.node.test.key'))).toBeVisible()
      await nodeFormOf(page, t).field('admin.node.setup').fill(setup.slice(0, -9))
      await expect(page.getByText(t('admin.node.setup.incomplete'))).toBeVisible()
    },
  },
  {
    name: 'form with a setup text and a problem of the agent',
    async open(page, { t }) {
      await mockSuccess(page, test, { problem: 'blocked_address' })
      await openEditForm(page, t)
      await nodeFormOf(page, t).field('admin.node.setup').fill(setup)
      await button(page, t('admin.node.test')).click()
      await expect(page.getByText(t('admin.health.problem.blocked_address'))).toBeVisible()
    },
  },
]

export const adminNodePageScreens = screens.map(byAdmin)
