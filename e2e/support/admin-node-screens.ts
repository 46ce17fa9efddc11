import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { answerGood, answerStatus, answerWith } from './fake-answers.ts'
import { nodeFormOf } from './node-form.ts'
import { button, type Say } from './say.ts'
import { byAdmin, type Screen } from './screen.ts'
import { expect } from './test.ts'

const options = { statuses: { 0: 'inactive', 1: 'active' }, types: { 1: 'wireguard', 2: 'amnezia-wg' } }

/** Texts that have no place to be broken, as long as they may be. */
const node = {
  id: 7,
  name: 'n'.repeat(64),
  country: 'GS',
  city: 'c'.repeat(64),
  url: `https://${'u'.repeat(50)}.test:51820`,
  public_key: 'k'.repeat(128),
  status: 0,
  type: 2,
  capacity: 16_777_213,
  busy_slots: 16_777_213,
  api_url: `https://${'a'.repeat(50)}.test`,
  api_token: 't'.repeat(128),
  subnet_cidr: '10.0.0.0/8',
  connect_params: null,
}

const { list, formData, byId, update } = adminNodeEndpoints
const openList = (page: Page) => page.goto(routes.adminNodes.to())
const openCreate = (page: Page) => page.goto(routes.adminNodeCreate.to())

/** The empty form, with what may be chosen in it. */
async function openForm(page: Page, say: Say) {
  await answerGood(page, formData, options)
  await openCreate(page)
  await expect(nodeFormOf(page, say).field('admin.node.name')).toBeVisible()
}

async function openEdit(page: Page, say: Say) {
  await answerGood(page, byId, { node, ...options })
  await page.goto(routes.adminNodeEdit.to({ id: 7 }))
  await expect(button(page, say('admin.node.amnezia.fill'))).toBeVisible()
}

/** The form in every field of which there is an error. */
async function makeWrong(page: Page, say: Say) {
  const { field, save } = nodeFormOf(page, say)
  await field('admin.node.city').fill('😀')
  await field('admin.node.subnet').fill('10.8.0.0/31')
  await field('admin.node.params').fill('{\n"H1": 5, "H2": 5}')
  await field('admin.node.api.token').fill('t'.repeat(129))
  await save()
  await expect(field('admin.node.name')).toBeFocused()
}

async function searchCountry(page: Page, say: Say, text: string) {
  const country = nodeFormOf(page, say).field('admin.node.country')
  await country.click()
  await country.pressSequentially(text)
}

/** The pages of an admin's nodes in every state that they can be in. */
const screens: Screen[] = [
  {
    name: 'list',
    async open(page) {
      await answerGood(page, list, { items: [node, { ...node, id: 8 }], ...options })
      await openList(page)
      await expect(page.getByText(node.name).first()).toBeVisible()
    },
  },
  {
    name: 'empty list',
    async open(page, { say }) {
      await answerGood(page, list, { items: [] })
      await openList(page)
      await expect(page.getByText(say('admin.admin.nodes.empty'), { exact: true })).toBeVisible()
    },
  },
  {
    name: 'list that failed',
    async open(page, { say }) {
      await answerStatus(page, list, 500)
      await openList(page)
      await expect(button(page, say('ui.failed.retry'))).toBeVisible()
    },
  },
  {
    name: 'form that is waited for',
    async open(page, { say }) {
      await answerWith(page, formData, null)
      await openCreate(page)
      await expect(page.getByText(say('ui.pending'))).toBeAttached()
    },
  },
  {
    name: 'form that failed',
    async open(page, { say }) {
      await answerStatus(page, formData, 500)
      await openCreate(page)
      await expect(button(page, say('ui.failed.retry'))).toBeVisible()
    },
  },
  { name: 'empty form', open: (page, { say }) => openForm(page, say) },
  {
    name: 'form with errors',
    async open(page, { say }) {
      await openForm(page, say)
      await makeWrong(page, say)
    },
  },
  {
    name: 'form with countries',
    async open(page, { say }) {
      await openForm(page, say)
      await searchCountry(page, say, '')
      await expect(page.getByRole('listbox').getByRole('option').nth(9)).toBeVisible()
    },
  },
  {
    name: 'form with no such country',
    async open(page, { say }) {
      await openForm(page, say)
      await searchCountry(page, say, 'xyz')
      await expect(page.getByText(say('form.combobox.empty'))).toBeVisible()
    },
  },
  { name: 'form of a node of AmneziaWG', open: (page, { say }) => openEdit(page, say) },
  {
    name: 'form that was refused',
    async open(page, { say }) {
      await openEdit(page, say)
      await answerStatus(page, update, 400, 'form.error.invalid')
      await button(page, say('admin.node.amnezia.fill')).click()
      await nodeFormOf(page, say).save()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
]

export const adminNodeScreens = screens.map(byAdmin)
