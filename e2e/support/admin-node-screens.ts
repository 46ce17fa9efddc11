import type { Page } from '@playwright/test'
import { adminNodeEndpoints, nodeCodeEndpoints, nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { nodeStatusNames, nodeType, nodeTypeNames } from '@sallyport/contract/rules'
import { mockSuccess, mockStatus, mockResponse } from './mock-responses.ts'
import { nodeFormOf } from './node-form.ts'
import { healthOf } from './node-health-responses.ts'
import { routes } from './routes.ts'
import { byAdmin, type Screen } from './screen.ts'
import { expect } from './test.ts'
import { button, type Translate } from './translations.ts'

const options = { statuses: nodeStatusNames, types: nodeTypeNames }
const agent_program = { url: `https://${'h'.repeat(60)}.test/agent/sallyport-agent.mjs`, sha256: 'f'.repeat(64) }

/** Values of maximum length without a break opportunity. */
const node = {
  id: 7,
  name: 'n'.repeat(64),
  country: 'GS',
  city: 'c'.repeat(64),
  url: `https://${'u'.repeat(50)}.test:51820`,
  public_key: 'k'.repeat(128),
  status: 0,
  type: nodeType.amneziaWg,
  capacity: 16_777_213,
  busy_slots: 16_777_213,
  api_url: `https://${'a'.repeat(50)}.test`,
  has_api_token: true,
  subnet_cidr: '10.0.0.0/8',
  connect_params: null,
}

const { list, formData, byId, update, users } = adminNodeEndpoints
/** Opens the list of nodes with the states of health that have the longest texts. */
async function openList(page: Page) {
  const failure = { state: 'unreachable', problem: 'timeout', unreachable_since: 1_790_000_000 } as const
  const items = [
    healthOf(7, { is_agent_outdated: true, is_never_used: true, unreached_agents: 1 }),
    healthOf(8, failure),
    healthOf(9, { state: 'unmanaged' }),
    healthOf(10, { state: 'unsynchronised', problem: 'subnet' }),
  ]
  await mockSuccess(page, nodeHealthEndpoints.list, { items })
  await page.goto(routes.adminNodes.to())
}

const openCreate = (page: Page) => page.goto(routes.adminNodeCreate.to())

async function openForm(page: Page, t: Translate) {
  await mockSuccess(page, formData, { ...options, agent_program })
  await openCreate(page)
  await expect(nodeFormOf(page, t).field('admin.node.name')).toBeVisible()
}

async function openEdit(page: Page, t: Translate) {
  await mockSuccess(page, byId, { node, ...options })
  await page.goto(routes.adminNodeEdit.to({ id: 7 }))
  await expect(button(page, t('admin.node.amnezia.fill'))).toBeVisible()
}

async function openCommand(page: Page, t: Translate) {
  const code = `sallyport-code.${'c'.repeat(32)}`
  const command = `curl -fO ${agent_program.url} &&\nSALLYPORT_CODE=${code} node sallyport-agent.mjs init --masquerade`
  await mockSuccess(page, nodeCodeEndpoints.issue, { code, expired_at: 1_790_000_000, command })
  await mockSuccess(page, nodeCodeEndpoints.entered, { is_valid: true, setup: null })
  await openForm(page, t)
  await button(page, t('admin.node.enter')).click()
  await expect(nodeFormOf(page, t).field('admin.node.enter.command')).toBeVisible()
}

/** Submits the form with an error in every field. */
async function submitInvalid(page: Page, t: Translate) {
  const { field, save } = nodeFormOf(page, t)
  await field('admin.node.city').fill('😀')
  await field('admin.node.subnet').fill('10.8.0.0/31')
  await page.getByText(t('admin.node.params.section')).click()
  await field('admin.node.params').fill('{\n"H1": 5, "H2": 5}')
  await field('admin.node.api.token').fill('t'.repeat(129))
  await save()
  await expect(field('admin.node.name')).toBeFocused()
}

async function searchCountry(page: Page, t: Translate, text: string) {
  const country = nodeFormOf(page, t).field('admin.node.country')
  await country.click()
  await country.pressSequentially(text)
}

const screens: Screen[] = [
  {
    name: 'list',
    async open(page, { t }) {
      await mockSuccess(page, list, {
        items: [
          { ...node, is_closed: true },
          { ...node, id: 8 },
          { ...node, id: 9 },
          { ...node, id: 10 },
        ],
        ...options,
      })
      await openList(page)
      const nodes = page.getByRole('list', { name: t('admin.admin.nodes.title') })
      await expect(nodes.getByText(t('admin.health.state.unreachable'), { exact: true })).toBeVisible()
      await expect(nodes.getByText(t('admin.health.problem.subnet'))).toBeVisible()
    },
  },
  {
    name: 'empty list',
    async open(page, { t }) {
      await mockSuccess(page, list, { items: [] })
      await openList(page)
      await expect(page.getByText(t('admin.admin.nodes.empty'), { exact: true })).toBeVisible()
    },
  },
  {
    name: 'failed list',
    async open(page, { t }) {
      await mockStatus(page, list, 500)
      await openList(page)
      await expect(button(page, t('ui.failed.retry'))).toBeVisible()
    },
  },
  {
    name: 'form loading',
    async open(page, { t }) {
      await mockResponse(page, formData, null)
      await openCreate(page)
      await expect(page.getByText(t('ui.pending'))).toBeAttached()
    },
  },
  { name: 'form with a command for the machine', open: (page, { t }) => openCommand(page, t) },
  {
    name: 'failed form',
    async open(page, { t }) {
      await mockStatus(page, formData, 500)
      await openCreate(page)
      await expect(button(page, t('ui.failed.retry'))).toBeVisible()
    },
  },
  {
    name: 'form with errors',
    async open(page, { t }) {
      await openForm(page, t)
      await submitInvalid(page, t)
    },
  },
  {
    name: 'form with countries',
    async open(page, { t }) {
      await openForm(page, t)
      await searchCountry(page, t, '')
      await expect(page.getByRole('listbox').getByRole('option').nth(9)).toBeVisible()
    },
  },
  {
    name: 'form without a matching country',
    async open(page, { t }) {
      await openForm(page, t)
      await searchCountry(page, t, 'xyz')
      await expect(page.getByText(t('admin.combobox.empty'))).toBeVisible()
    },
  },
  {
    name: 'form of an AmneziaWG node whose token will be removed',
    async open(page, { t }) {
      await openEdit(page, t)
      await button(page, t('admin.node.api.token.remove')).click()
      await expect(page.getByText(t('admin.node.api.token.removal'))).toBeVisible()
    },
  },
  {
    name: 'refused form',
    async open(page, { t }) {
      await openEdit(page, t)
      // Other tests create accesses on this node, so that the form would ask before it saves.
      await mockSuccess(page, users, { accesses: 0, users: [], agent_fingerprint: null, can_mail: false })
      await mockStatus(page, update, 400, 'form.error.invalid')
      await button(page, t('admin.node.amnezia.fill')).click()
      await nodeFormOf(page, t).save()
      await expect(page.getByRole('main').getByRole('alert')).toBeInViewport()
    },
  },
]

export const adminNodeScreens = screens.map(byAdmin)
