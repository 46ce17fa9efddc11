import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { accessEndpoints, nodeEndpoints } from '@sallyport/contract/endpoints'
import { answerGood, answerStatus, answerWith } from './fake-answers.ts'
import { accessesAnswer, allocateAnswer, disguised, free, full, longNamed, nodesAnswer } from './office-answers.ts'
import { button, heading, type Say } from './say.ts'
import { byMember, type Screen } from './screen.ts'
import { expect } from './test.ts'

async function openNode(page: Page, say: Say, { of = free, count = 2 } = {}) {
  await answerGood(page, accessEndpoints.byNode, accessesAnswer(of, count))
  await page.goto(routes.node.to({ id: 7 }))
  await expect(heading(page, say('office.accesses.title'))).toBeVisible()
}

async function create(page: Page, say: Say, of = free) {
  await answerGood(page, accessEndpoints.allocate, allocateAnswer(of))
  await openNode(page, say, { of })
  await page.getByLabel(say('office.create.name'), { exact: true }).fill('My phone (work)')
  await button(page, say('office.create.submit')).click()
  await expect(page.getByRole('region', { name: say('office.card.title') })).toBeVisible()
}

const openHowTo = (index: number, of: typeof free): Screen['open'] => {
  return async (page, { say }) => {
    await openNode(page, say, { of })
    await page.locator('summary').nth(index).click()
    await expect(page.locator('details[open] p').first()).toBeVisible()
  }
}

const press = (name: string): Screen['open'] => {
  return async (page, { say }) => {
    await openNode(page, say)
    await button(page, say(name)).first().click()
  }
}

const screens: Screen[] = [
  {
    name: 'nodes',
    async open(page, { say }) {
      await page.goto(routes.nodes.to())
      await expect(page.getByRole('list', { name: say('office.nodes.title') }).getByRole('link')).toHaveCount(25)
    },
  },
  {
    name: 'nodes with long names',
    async open(page, { say }) {
      await answerGood(page, nodeEndpoints.list, nodesAnswer(longNamed, free, disguised, full))
      await page.goto(routes.nodes.to())
      await expect(page.getByRole('list', { name: say('office.nodes.title') }).getByRole('link')).toHaveCount(4)
    },
  },
  {
    name: 'no nodes',
    async open(page, { say }) {
      await answerGood(page, nodeEndpoints.list, nodesAnswer())
      await page.goto(routes.nodes.to())
      await expect(page.getByText(say('office.nodes.empty'))).toBeVisible()
    },
  },
  {
    name: 'nodes waiting',
    async open(page, { say }) {
      await answerWith(page, nodeEndpoints.list, null)
      await page.goto(routes.nodes.to())
      await expect(page.getByText(say('ui.pending'))).toBeVisible()
    },
  },
  {
    name: 'nodes that could not be loaded',
    async open(page, { say }) {
      await answerStatus(page, nodeEndpoints.list, 500)
      await page.goto(routes.nodes.to())
      await expect(page.getByText(say('ui.failed.server'))).toBeVisible()
    },
  },
  { name: 'node with accesses', open: (page, { say }) => openNode(page, say) },
  { name: 'node without accesses', open: (page, { say }) => openNode(page, say, { count: 0 }) },
  { name: 'full node', open: (page, { say }) => openNode(page, say, { of: full }) },
  { name: 'node of a privileged person', as: 'privileged', open: (page, { say }) => openNode(page, say) },
  { name: 'node of an admin', as: 'admin', open: (page, { say }) => openNode(page, say, { of: longNamed }) },
  { name: 'app for WireGuard', open: openHowTo(0, free) },
  { name: 'app for AmneziaWG', open: openHowTo(0, disguised) },
  { name: 'adding a config', open: openHowTo(1, free) },
  { name: 'connecting', open: openHowTo(2, free) },
  { name: 'new access without a name', open: press('office.create.submit') },
  { name: 'renaming an access', open: press('office.access.rename') },
  { name: 'deleting an access', open: press('office.access.delete') },
  { name: 'one-time card', open: (page, { say }) => create(page, say) },
  { name: 'one-time card without a code', open: (page, { say }) => create(page, say, disguised) },
  {
    name: 'leaving a one-time card',
    async open(page, { say }) {
      await create(page, say)
      await button(page, say('ui.page.back')).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

export const nodeScreens = screens.map(byMember)
