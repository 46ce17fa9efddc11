import type { Page } from '@playwright/test'
import { adminAccessEndpoints, adminNodeEndpoints, nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { nodeStatusNames, nodeType, nodeTypeNames } from '@sallyport/contract/rules'
import { adminLists } from './admin-list-rows.ts'
import { mockSuccess } from './mock-responses.ts'
import { nodeFormOf } from './node-form.ts'
import { healthOf } from './node-health-responses.ts'
import { routes } from './routes.ts'
import { byAdmin, type Screen } from './screen.ts'
import { expect } from './test.ts'
import { button, type Translate } from './translations.ts'

const options = { statuses: nodeStatusNames, types: nodeTypeNames }
const node = {
  id: 7,
  name: 'n'.repeat(64),
  country: 'GS',
  city: 'c'.repeat(64),
  url: 'https://oslo.test:51820',
  public_key: 'k'.repeat(44),
  status: 1,
  type: nodeType.wireguard,
  capacity: 10,
  busy_slots: 10,
  api_url: 'https://oslo.test:51821',
  has_api_token: true,
  subnet_cidr: '10.0.0.0/8',
  connect_params: null,
}
const { email } = adminLists.users.row(1)
const users = Array.from({ length: 55 }, (_, index) => index + 1).map((id) => ({
  user_id: id,
  user_email: email,
  accesses: id,
}))

const mockUsers = (page: Page, can_mail = true) =>
  mockSuccess(page, adminNodeEndpoints.users, { accesses: 99, users, agent_fingerprint: 'f'.repeat(43), can_mail })

async function openQuestion(page: Page, t: Translate) {
  await mockSuccess(page, adminNodeEndpoints.list, { items: [node], ...options })
  await mockSuccess(page, nodeHealthEndpoints.list, { items: [] })
  await mockUsers(page)
  await page.goto(routes.adminNodes.to())
  await button(page, t('admin.node.delete')).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openUsers(page: Page, t: Translate, { can_mail }: { can_mail: boolean }) {
  await mockSuccess(page, adminNodeEndpoints.byId, { node: { ...node, is_closed: true }, ...options })
  await mockSuccess(page, nodeHealthEndpoints.byId, healthOf(7, { unreached_agents: 1 }))
  await mockSuccess(page, nodeHealthEndpoints.history, { step: 3600, items: [] })
  await mockSuccess(page, adminAccessEndpoints.ofNode, { items: [] })
  await mockUsers(page, can_mail)
  await page.goto(routes.adminNode.to({ id: 7 }))
  await button(page, t('admin.node.users')).click()
  await expect(page.getByRole('dialog').getByLabel(t('admin.node.users.list'))).toBeVisible()
}

const screens: Screen[] = [
  { name: 'question before a node is deleted', open: (page, { t }) => openQuestion(page, t) },
  { name: 'users of a node', open: (page, { t }) => openUsers(page, t, { can_mail: true }) },
  { name: 'users of a node without a mail server', open: (page, { t }) => openUsers(page, t, { can_mail: false }) },
  {
    name: 'question before a node is changed',
    async open(page, { t }) {
      await mockUsers(page)
      await mockSuccess(page, adminNodeEndpoints.byId, { node, ...options })
      await page.goto(routes.adminNodeEdit.to({ id: 7 }))
      const { field, save } = nodeFormOf(page, t)
      await field('admin.node.url').fill('https://bergen.test')
      await button(page, t('admin.node.api.token.remove')).click()
      await save()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'duplicated node',
    async open(page, { t }) {
      await mockSuccess(page, adminNodeEndpoints.byId, { node, ...options })
      await page.goto(`${routes.adminNodeCreate.to()}?copy=7`)
      await expect(button(page, t('admin.node.save'))).toBeVisible()
    },
  },
]

export const nodeRemovalScreens = screens.map(byAdmin)
