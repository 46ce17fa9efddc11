import type { Page } from '@playwright/test'
import { adminLists, type AdminList } from './admin-list-rows.ts'
import { answerGood, answerStatus, answerWith } from './fake-answers.ts'
import { button, type Say } from './say.ts'
import { byAdmin, type Screen } from './screen.ts'
import { expect } from './test.ts'

type State = {
  name: string
  list: AdminList
  search?: string
  /** What the page meets when it opens. */
  meets: (page: Page, list: AdminList) => Promise<unknown>
  /** What is done there, until it stands as it is to be looked at. */
  act: (page: Page, say: Say) => Promise<unknown>
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

async function scrolledToFailure(page: Page, say: Say) {
  await full(page)
  await page.getByRole('row').nth(2).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 5000)
    await expect(page.getByText(say('ui.list.failed.more'))).toBeVisible({ timeout: 500 })
  }).toPass()
}

const { users, invites, billings } = adminLists

/** An admin's lists in every state that they can be in; where they are alike, one stands for all. */
const states: State[] = [
  ...Object.entries(adminLists).flatMap(([name, list]): State[] => [
    { name, list, meets: some, act: full },
    {
      name: `${name}, none`,
      list,
      meets: none,
      act: (page) => expect(page.getByRole('main').getByRole('paragraph').first()).toBeVisible(),
    },
  ]),
  {
    name: 'nothing found',
    list: users,
    search: '?search=nobody&status=active',
    meets: none,
    act: (page, say) => expect(page.getByText(say('admin.list.nothing'), { exact: true })).toBeVisible(),
  },
  { name: 'sorted', list: users, search: '?sort=-created_at', meets: some, act: full },
  {
    name: 'a search that cannot be',
    list: users,
    meets: some,
    async act(page, say) {
      await page.getByRole('searchbox').fill('😀')
      await expect(page.getByText(say('form.error.invalid'))).toBeVisible()
    },
  },
  {
    name: 'waiting',
    list: users,
    meets: (page, { endpoint }) => answerWith(page, endpoint, null),
    async act(page, say) {
      const waiting = page.getByRole('status').filter({ hasText: say('ui.pending') })
      const list = (await page.getByRole('main').boundingBox())!
      // The page's own wait comes first, and is narrower.
      const width = async () => (await waiting.boundingBox())?.width ?? 0
      await expect.poll(width, 'the placeholder rows').toBeGreaterThan(list.width / 2)
    },
  },
  {
    name: 'failed',
    list: users,
    meets: (page, { endpoint }) => answerStatus(page, endpoint, 500),
    act: (page, say) => expect(button(page, say('ui.failed.retry'))).toBeVisible(),
  },
  { name: 'failed further on', list: invites, meets: firstAlone, act: scrolledToFailure },
  {
    name: 'asked',
    list: users,
    meets: some,
    async act(page, say) {
      await button(page, say('admin.users.deactivate')).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'copied',
    list: invites,
    meets: some,
    async act(page, say) {
      await button(page, say('admin.invites.copy')).first().click()
      await expect(button(page, say('admin.invites.copied'))).toBeVisible()
    },
  },
  {
    name: 'unfolded',
    list: billings,
    meets: some,
    async act(page, say) {
      await page.getByText(say('admin.billings.details.show'), { exact: true }).first().click()
      await expect(page.getByText('pay_address').first()).toBeVisible()
    },
  },
]

const desktop = { width: 1280, height: 740 }
const phone = { width: 360, height: 740 }

const screenOf = ({ name, list, search = '', meets, act }: State, viewport = desktop): Screen => ({
  name: viewport === phone ? `${name}, as cards` : name,
  options: { permissions: ['clipboard-read', 'clipboard-write'], viewport },
  async open(page, { say }) {
    await meets(page, list)
    await page.goto(list.at + search)
    await act(page, say)
  },
})

/** On a phone rows are cards. */
const cards = states.filter(({ name }) => name in adminLists).map((state) => screenOf(state, phone))

export const adminListScreens = [...states.map((state) => screenOf(state)), ...cards].map(byAdmin)
