import type { Page } from '@playwright/test'
import { adminLists, type AdminList } from './admin-list-rows.ts'
import type { AdminListWords } from './admin-list-words.ts'
import { answerGood, answerStatus, answerWith } from './fake-answers.ts'
import { expect } from './test.ts'

type State = {
  name: string
  list: AdminList
  search?: string
  /** What the page meets when it opens. */
  meets: (page: Page, list: AdminList) => Promise<unknown>
  /** What is done there, until it stands as it is to be looked at. */
  act: (page: Page, words: AdminListWords) => Promise<unknown>
}

const rows = ({ row }: AdminList, count: number) => Array.from({ length: count }, (_, index) => row(index + 1))

const some = (page: Page, list: AdminList) => answerGood(page, list.endpoint, { items: rows(list, 6) })
const none = (page: Page, { endpoint }: AdminList) => answerGood(page, endpoint, { items: [] })
const full = (page: Page) => expect(page.getByRole('row').nth(1)).toBeVisible()

/** The first page, and after it a failure. */
async function firstAlone(page: Page, list: AdminList) {
  await answerStatus(page, list.endpoint, 500)
  await page.route(`**${list.endpoint.path}?*page=1&*`, (route) =>
    route.fulfill({ json: { items: rows(list, list.pageSize) } }),
  )
}

async function scrolledToFailure(page: Page, words: AdminListWords) {
  await full(page)
  await page.getByRole('row').nth(2).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 5000)
    await expect(page.getByText(words.more)).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** What every list can be. */
export const statesOfEach = Object.entries(adminLists).flatMap(([name, list]): State[] => [
  { name, list, meets: some, act: full },
  {
    name: `${name}, none`,
    list,
    meets: none,
    act: (page) => expect(page.getByRole('main').getByRole('paragraph').first()).toBeVisible(),
  },
])

const { users, invites, billings } = adminLists

/** An admin's lists in every state that they can be in; where they are alike, one stands for all. */
export const adminListStates: State[] = [
  ...statesOfEach,
  {
    name: 'nothing found',
    list: users,
    search: '?search=nobody&status=active',
    meets: none,
    act: (page, words) => expect(page.getByText(words.nothing)).toBeVisible(),
  },
  {
    name: 'sorted',
    list: users,
    search: '?sort=-created_at',
    meets: some,
    act: full,
  },
  {
    name: 'a search that cannot be',
    list: users,
    meets: some,
    async act(page, words) {
      await page.getByRole('searchbox').fill('😀')
      await expect(page.getByText(words.invalid)).toBeVisible()
    },
  },
  {
    name: 'waiting',
    list: users,
    meets: (page, { endpoint }) => answerWith(page, endpoint, null),
    act: (page, words) => expect(page.getByText(words.waiting)).toBeAttached(),
  },
  {
    name: 'failed',
    list: users,
    meets: (page, { endpoint }) => answerStatus(page, endpoint, 500),
    act: (page, words) => expect(page.getByRole('button', { name: words.again })).toBeVisible(),
  },
  { name: 'failed further on', list: invites, meets: firstAlone, act: scrolledToFailure },
  {
    name: 'asked',
    list: users,
    meets: some,
    async act(page, words) {
      await page.getByRole('button', { name: words.deactivate, exact: true }).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'copied',
    list: invites,
    meets: some,
    async act(page, words) {
      await page.getByRole('button', { name: words.copy }).first().click()
      await expect(page.getByRole('button', { name: words.copied })).toBeVisible()
    },
  },
  {
    name: 'unfolded',
    list: billings,
    meets: some,
    async act(page, words) {
      await page.getByText(words.show, { exact: true }).first().click()
      await expect(page.getByText('pay_address').first()).toBeVisible()
    },
  },
]

/** Opens a state, with answers that do not come from the server. */
export async function openListState(page: Page, state: State, words: AdminListWords): Promise<void> {
  const { list, search = '', meets, act } = state
  await page.unrouteAll()
  await meets(page, list)
  await page.goto(list.at + search)
  await act(page, words)
}
