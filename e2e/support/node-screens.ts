import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { accessEndpoints, nodeEndpoints } from '@sallyport/contract/endpoints'
import { mockNode } from './mock-node.ts'
import { mockSuccess, mockStatus, mockResponse } from './mock-responses.ts'
import {
  accessesResponse,
  allocateResponse,
  amneziaNode,
  closedNode,
  freeNode,
  fullNode,
  longNamedNode,
  nodesResponse,
  ownAccessesResponse,
  statusResponse,
} from './office-responses.ts'
import { byMember, type Screen } from './screen.ts'
import { expect } from './test.ts'
import { button, heading, type Translate } from './translations.ts'

async function openNode(page: Page, t: Translate, node: Parameters<typeof mockNode>[1] = {}) {
  await mockNode(page, node)
  await page.goto(routes.node.to({ id: 7 }))
  await expect(heading(page, t('office.accesses.title'))).toBeVisible()
}

async function create(page: Page, t: Translate, { of = freeNode, readiness = 'ready' } = {}) {
  await mockSuccess(page, accessEndpoints.allocate, allocateResponse(of))
  await openNode(page, t, { of, status: statusResponse(readiness) })
  await page.getByLabel(t('office.create.name'), { exact: true }).fill('My phone (work)')
  await button(page, t('office.create.submit')).click()
  const card = page.getByRole('region', { name: t('office.card.title') })
  await expect(card.getByText(t(`office.card.node.${readiness}`))).toBeVisible()
}

const openSteps = (of: typeof freeNode): Screen['open'] => {
  return async (page, { t }) => {
    await openNode(page, t, { of })
    await expect(page.locator('summary').first()).toBeVisible()
    // Sections with the same `name` close each other.
    await page.locator('details').evaluateAll((sections: HTMLDetailsElement[]) =>
      sections.forEach((section) => {
        section.removeAttribute('name')
        section.open = true
      }),
    )
  }
}

const press = (...names: string[]): Screen['open'] => {
  return async (page, { t }) => {
    await openNode(page, t)
    for (const name of names) await button(page, t(name)).first().click()
  }
}

const screens: Screen[] = [
  {
    name: 'nodes',
    async open(page, { t }) {
      await page.goto(routes.nodes.to())
      await expect(page.getByRole('list', { name: t('office.nodes.title') }).getByRole('link')).toHaveCount(25)
    },
  },
  {
    name: 'recommended nodes, with own accesses and long names',
    async open(page, { t }) {
      const own = { own_accesses: 2 }
      const nodes = [{ ...longNamedNode, ...own }, amneziaNode, { ...fullNode, ...own }, closedNode, freeNode]
      await mockSuccess(page, nodeEndpoints.recommended, nodesResponse(...nodes.slice(0, 2)))
      await mockSuccess(page, nodeEndpoints.list, nodesResponse(...nodes))
      await page.goto(routes.nodes.to())
      await expect(heading(page, t('office.nodes.recommended'))).toBeVisible()
    },
  },
  {
    name: 'nodes with own accesses',
    async open(page, { t }) {
      await mockSuccess(page, accessEndpoints.list, ownAccessesResponse())
      await page.goto(routes.nodes.to())
      await expect(page.getByRole('list', { name: t('office.home.title') }).getByRole('listitem')).toHaveCount(3)
    },
  },
  {
    name: 'a search without a result',
    async open(page, { t }) {
      await mockSuccess(page, nodeEndpoints.search, nodesResponse())
      await page.goto(`${routes.nodes.to()}?search=atlantis`)
      await expect(page.getByText(t('office.nodes.nothing'), { exact: true })).toBeVisible()
    },
  },
  {
    name: 'no nodes',
    async open(page, { t }) {
      await mockSuccess(page, nodeEndpoints.list, nodesResponse())
      await page.goto(routes.nodes.to())
      await expect(page.getByText(t('office.nodes.empty'))).toBeVisible()
    },
  },
  {
    name: 'nodes loading',
    async open(page, { t }) {
      await mockResponse(page, nodeEndpoints.list, null)
      await page.goto(routes.nodes.to())
      await expect(page.getByText(t('ui.pending'))).toBeVisible()
    },
  },
  {
    name: 'nodes that could not be loaded',
    async open(page, { t }) {
      await mockStatus(page, nodeEndpoints.list, 500)
      await page.goto(routes.nodes.to())
      await expect(page.getByText(t('ui.failed.server'))).toBeVisible()
    },
  },
  {
    name: 'node with accesses',
    async open(page, { t }) {
      await openNode(page, t)
      await expect(page.getByText(t('ui.connection.connected'), { exact: true })).toBeVisible()
    },
  },
  { name: 'node without accesses', open: (page, { t }) => openNode(page, t, { count: 0 }) },
  {
    name: 'an access that has expired on the open page',
    async open(page, { t }) {
      await mockNode(page)
      const { items, ...response } = accessesResponse(freeNode, 1)
      const expired_at = Math.floor(Date.now() / 1000) + 3
      await mockSuccess(page, accessEndpoints.byNode, { ...response, items: [{ ...items[0], expired_at }] })
      await page.goto(routes.node.to({ id: 7 }))
      await expect(page.getByText(t('office.accesses.expired', { name: 'phone' }))).toBeVisible()
    },
  },
  { name: 'closed node', open: (page, { t }) => openNode(page, t, { of: closedNode }) },
  { name: 'full node', open: (page, { t }) => openNode(page, t, { of: fullNode }) },
  {
    name: 'node of a privileged user',
    as: 'privileged',
    open: (page, { t }) => openNode(page, t, { status: statusResponse('ready', ['never', 'never']) }),
  },
  { name: 'node of an admin', as: 'admin', open: (page, { t }) => openNode(page, t, { of: longNamedNode }) },
  { name: 'steps for WireGuard', open: openSteps(freeNode) },
  { name: 'steps for AmneziaWG', open: openSteps(amneziaNode) },
  {
    name: 'new access without a name, and renaming an access',
    open: press('office.create.submit', 'office.access.rename'),
  },
  { name: 'deleting an access', open: press('office.access.delete') },
  { name: 'one-time card', open: (page, { t }) => create(page, t) },
  {
    name: 'help for an access that has not connected',
    // A premium user has no time limit: the page does not poll the account, whose response would correct the moved clock.
    as: 'premium',
    // Options of no other screen, so that `browserPool` opens another browser: its clock is moved.
    options: { timezoneId: 'Etc/UTC' },
    async open(page, { t }) {
      await page.clock.install()
      await create(page, t)
      await page.clock.fastForward('02:05')
      await expect(page.getByText(t('office.help.title'))).toBeVisible()
    },
  },
  {
    name: 'one-time card of an access that has connected',
    async open(page, { t }) {
      await create(page, t)
      await mockSuccess(page, accessEndpoints.statusByNode, {
        readiness: 'ready',
        items: [12, 13, 14].map((id) => ({ id, last_handshake: Math.floor(Date.now() / 1000) })),
      })
      await expect(page.getByText(t('office.card.connected'))).toBeVisible()
    },
  },
  {
    name: 'one-time card of an access that has connected to a node without internet',
    async open(page, { t }) {
      await create(page, t)
      await mockSuccess(page, accessEndpoints.statusByNode, {
        readiness: 'unreachable',
        is_without_internet: true,
        items: [12, 13, 14].map((id) => ({ id, last_handshake: Math.floor(Date.now() / 1000) })),
      })
      await expect(page.getByText(t('office.card.no.internet'), { exact: true })).toBeVisible()
    },
  },
  {
    name: 'one-time card without a code',
    open: (page, { t }) => create(page, t, { of: amneziaNode, readiness: 'pending' }),
  },
  {
    name: 'one-time card of an unreachable node',
    open: (page, { t }) => create(page, t, { readiness: 'unreachable' }),
  },
  {
    name: 'leaving a one-time card',
    async open(page, { t }) {
      await create(page, t)
      await button(page, t('ui.page.back')).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

export const nodeScreens = screens.map(byMember)
