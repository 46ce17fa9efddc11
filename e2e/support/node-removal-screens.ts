import type { Page } from '@playwright/test'
import { adminNodeEndpoints, nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { nodeStatusNames, nodeType, nodeTypeNames } from '@sallyport/contract/rules'
import { adminLists } from './admin-list-rows.ts'
import { mockSuccess } from './mock-responses.ts'
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
const owners = [1, 2, 3, 4, 5].map((id) => ({ user_id: id, user_email: email, accesses: id }))

async function openQuestion(page: Page, t: Translate) {
  await mockSuccess(page, adminNodeEndpoints.list, { items: [node], ...options })
  await mockSuccess(page, nodeHealthEndpoints.list, { items: [] })
  await mockSuccess(page, adminNodeEndpoints.previewRemoval, {
    accesses: 99,
    owner_count: 55,
    owners,
    is_managed: true,
  })
  await page.goto(routes.adminNodes.to())
  await button(page, t('admin.node.delete')).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

const screens: Screen[] = [
  { name: 'question before a node is deleted', open: (page, { t }) => openQuestion(page, t) },
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
