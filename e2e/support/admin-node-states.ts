import type { Page } from '@playwright/test'
import { routes } from 'shared/config'
import { adminNodeEndpoints } from 'shared/contract'
import type { AdminNodeWords } from './admin-node-words.ts'
import { answerGood, answerStatus, answerWith } from './fake-answers.ts'
import { nodeFormOf } from './node-form.ts'
import { expect } from './test.ts'

type State = {
  name: string
  at: string
  /** What the page meets when it opens. */
  meets?: (page: Page) => Promise<unknown>
  /** What is done there, until it stands as it is to be looked at. */
  act: (page: Page, words: AdminNodeWords) => Promise<unknown>
}

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
const create = routes.adminNodeCreate.to()
const edit = routes.adminNodeEdit.to({ id: 7 })
const offered = (page: Page) => answerGood(page, adminNodeEndpoints.formData, options)
const known = (page: Page) => answerGood(page, adminNodeEndpoints.byId, { node, ...options })

/** The form in every field of which there is an error. */
async function makeWrong(page: Page, words: AdminNodeWords) {
  const { field, save } = nodeFormOf(page, words)
  await field(words.city).fill('😀')
  await field(words.subnet).fill('10.8.0.0/31')
  await field(words.params).fill('{\n"H1": 5, "H2": 5}')
  await field(words.apiToken).fill('t'.repeat(129))
  await save()
  await expect(field(words.name)).toBeFocused()
}

async function search(page: Page, words: AdminNodeWords, text: string) {
  const country = nodeFormOf(page, words).field(words.country)
  await country.click()
  await country.pressSequentially(text)
}

/** The pages of an admin's nodes in every state that they can be in. */
export const adminNodeStates: State[] = [
  {
    name: 'list',
    at: routes.adminNodes.to(),
    meets: (page) => answerGood(page, adminNodeEndpoints.list, { items: [node, { ...node, id: 8 }], ...options }),
    act: (page) => expect(page.getByText(node.name).first()).toBeVisible(),
  },
  {
    name: 'empty list',
    at: routes.adminNodes.to(),
    meets: (page) => answerGood(page, adminNodeEndpoints.list, { items: [] }),
    act: (page, words) => expect(page.getByText(words.empty)).toBeVisible(),
  },
  {
    name: 'list that failed',
    at: routes.adminNodes.to(),
    meets: (page) => answerStatus(page, adminNodeEndpoints.list, 500),
    act: (page, words) => expect(page.getByRole('button', { name: words.again })).toBeVisible(),
  },
  {
    name: 'form that is waited for',
    at: create,
    meets: (page) => answerWith(page, adminNodeEndpoints.formData, null),
    act: (page, words) => expect(page.getByText(words.waiting)).toBeAttached(),
  },
  {
    name: 'form that failed',
    at: create,
    meets: (page) => answerStatus(page, adminNodeEndpoints.formData, 500),
    act: (page, words) => expect(page.getByRole('button', { name: words.again })).toBeVisible(),
  },
  {
    name: 'empty form',
    at: create,
    meets: offered,
    act: (page, words) => expect(nodeFormOf(page, words).field(words.name)).toBeVisible(),
  },
  { name: 'form with errors', at: create, meets: offered, act: makeWrong },
  {
    name: 'form with countries',
    at: create,
    meets: offered,
    async act(page, words) {
      await search(page, words, '')
      await expect(page.getByRole('listbox').getByRole('option').nth(9)).toBeVisible()
    },
  },
  {
    name: 'form with no such country',
    at: create,
    meets: offered,
    async act(page, words) {
      await search(page, words, 'xyz')
      await expect(page.getByText(words.nothing)).toBeVisible()
    },
  },
  {
    name: 'form of a node of AmneziaWG',
    at: edit,
    meets: known,
    act: (page, words) => expect(page.getByRole('button', { name: words.fill })).toBeVisible(),
  },
  {
    name: 'form that was refused',
    at: edit,
    meets: known,
    async act(page, words) {
      await answerStatus(page, adminNodeEndpoints.update, 400, 'form.error.invalid')
      await page.getByRole('button', { name: words.fill }).click()
      await nodeFormOf(page, words).save()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
]

/** Opens a state, with answers that do not come from the server. */
export async function openNodeState(page: Page, { at, meets, act }: State, words: AdminNodeWords): Promise<void> {
  await page.unrouteAll()
  await meets?.(page)
  await page.goto(at)
  await act(page, words)
}
