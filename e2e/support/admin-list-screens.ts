import type { Page } from '@playwright/test'
import { billingEndpoints, inviteEndpoints } from '@sallyport/contract/endpoints'
import { adminLists, type AdminList } from './admin-list-rows.ts'
import { mockCall, mockSuccess, mockStatus, mockResponse } from './mock-responses.ts'
import { orderEvents, unknownEventKind } from './order-events.ts'
import { byAdmin, type Screen } from './screen.ts'
import { expect } from './test.ts'
import { button, type Translate } from './translations.ts'

type State = {
  name: string
  list: AdminList
  search?: string
  /** Mocks the list before the page opens. */
  mock: (page: Page, list: AdminList) => Promise<unknown>
  /** Brings the open page into the state. */
  prepare: (page: Page, t: Translate) => Promise<unknown>
}

const rows = ({ row }: AdminList, count: number) => Array.from({ length: count }, (_, index) => row(index + 1))

const mockItems = (page: Page, list: AdminList) => mockSuccess(page, list.endpoint, { items: rows(list, 6) })
const mockEmpty = (page: Page, { endpoint }: AdminList) => mockSuccess(page, endpoint, { items: [] })
const expectRows = (page: Page) => expect(page.getByRole('row').nth(1)).toBeVisible()

async function copyLink(page: Page, t: Translate) {
  await button(page, t('admin.invites.copy')).first().click()
  await expect(button(page, t('ui.copied'))).toBeVisible()
}

/** The first page succeeds, all others fail. */
const mockFirstPageOnly = (page: Page, list: AdminList) =>
  mockCall(page, list.endpoint, ({ searchParams }) =>
    searchParams.get('page') === '1'
      ? { status: 200, body: JSON.stringify({ items: rows(list, list.pageSize) }) }
      : { status: 500, body: '{}' },
  )

async function scrollToFailure(page: Page, t: Translate) {
  await expectRows(page)
  // Not with the wheel, which may continue to scroll after the failure.
  const scrollTo = (top: number) =>
    page.getByRole('table').evaluate((table, top) => table.parentElement?.scrollTo({ top, behavior: 'instant' }), top)
  await expect(async () => {
    await scrollTo(100_000)
    await expect(page.getByText(t('ui.list.failed.more'))).toBeVisible({ timeout: 500 })
  }).toPass()
  // A row that the header covers in part has controls that are too small for axe.
  await scrollTo(0)
}

async function openInviteDialog(page: Page, t: Translate) {
  await button(page, t('admin.invites.options')).click()
  await expect(page.getByRole('dialog').getByLabel(t('admin.invites.note'))).toBeVisible()
}

const openFirstDetail = (page: Page, t: Translate) => button(page, t('admin.billings.details.show')).first().click()

const { users, invites, billings, log } = adminLists

/** The states of the admin lists; states that look the same in all lists appear once. */
const states: State[] = [
  ...Object.entries(adminLists).flatMap(([name, list]): State[] => [
    { name, list, mock: mockItems, prepare: list === invites ? copyLink : expectRows },
    {
      name: `${name}, empty`,
      list,
      mock: mockEmpty,
      prepare: (page) => expect(page.getByRole('main').getByRole('paragraph').first()).toBeVisible(),
    },
  ]),
  {
    name: 'nothing found',
    list: users,
    search: '?search=unmatched&status=active',
    mock: mockEmpty,
    prepare: (page, t) => expect(page.getByText(t('admin.list.nothing'), { exact: true })).toBeVisible(),
  },
  {
    name: 'invalid search',
    list: users,
    mock: mockItems,
    async prepare(page, t) {
      await page.getByRole('searchbox').fill('😀')
      await expect(page.getByText(t('form.error.character', { character: '😀' }))).toBeVisible()
    },
  },
  {
    name: 'loading',
    list: users,
    mock: (page, { endpoint }) => mockResponse(page, endpoint, null),
    async prepare(page, t) {
      const waiting = page.getByRole('status').filter({ hasText: t('ui.pending') })
      const list = (await page.getByRole('main').boundingBox())!
      // The loading indicator of the page comes first, and is narrower.
      const width = async () => (await waiting.boundingBox())?.width ?? 0
      await expect.poll(width, 'the placeholder rows').toBeGreaterThan(list.width / 2)
    },
  },
  {
    name: 'failed',
    list: users,
    mock: (page, { endpoint }) => mockStatus(page, endpoint, 500),
    prepare: (page, t) => expect(button(page, t('ui.failed.retry'))).toBeVisible(),
  },
  { name: 'next page failed', list: invites, mock: mockFirstPageOnly, prepare: scrollToFailure },
  {
    name: 'confirmation',
    list: users,
    mock: mockItems,
    async prepare(page, t) {
      await button(page, t('admin.users.deactivate')).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'selected rows in a sorted list',
    list: users,
    search: '?sort=-created_at',
    mock: mockItems,
    async prepare(page, t) {
      await page.getByRole('checkbox', { name: t('admin.bulk.all') }).check()
      await expect(page.getByRole('group', { name: t('admin.bulk.label') })).toBeVisible()
    },
  },
  {
    name: 'open filters',
    list: users,
    mock: mockItems,
    async prepare(page, t) {
      await page.getByText(t('admin.list.filters'), { exact: true }).click()
      await expect(page.getByLabel(t('admin.list.created.from'))).toBeVisible()
    },
  },
  { name: 'new invites', list: invites, mock: mockItems, prepare: openInviteDialog },
  {
    name: 'links of new invites',
    list: invites,
    async mock(page, list) {
      await mockItems(page, list)
      const items = [1, 2].map((id) => ({ id, token: 't'.repeat(64), expired_at: 1_790_000_000 }))
      await mockSuccess(page, inviteEndpoints.createSeveral, { items })
    },
    async prepare(page, t) {
      await openInviteDialog(page, t)
      await button(page, t('admin.invites.options.create')).click()
      await expect(page.getByRole('dialog').locator('textarea')).toHaveValue(/\n/)
    },
  },
  {
    name: 'changes of a log entry',
    list: {
      ...log,
      row: (id) => ({
        ...log.row(id),
        changes: Object.fromEntries(
          ['name', 'city', 'url'].map((field) => [field, { from: null, to: 'x'.repeat(64) }]),
        ),
      }),
    },
    mock: mockItems,
    async prepare(page) {
      await page.getByRole('row').locator('summary').first().click()
      await expect(page.locator('details[open] dd').first()).toBeVisible()
    },
  },
  {
    name: 'expanded billing',
    list: billings,
    async mock(page, list) {
      await mockItems(page, list)
      await mockSuccess(page, billingEndpoints.events, { items: orderEvents })
    },
    async prepare(page, t) {
      await openFirstDetail(page, t)
      await expect(page.getByText('pay_address')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: unknownEventKind })).toBeVisible()
    },
  },
  {
    name: 'failed events',
    list: billings,
    async mock(page, list) {
      await mockItems(page, list)
      await mockStatus(page, billingEndpoints.events, 500)
    },
    async prepare(page, t) {
      await openFirstDetail(page, t)
      await expect(button(page, t('ui.failed.retry'))).toBeVisible()
    },
  },
  {
    name: 'refund confirmation',
    list: billings,
    async mock(page, list) {
      await mockItems(page, list)
      await mockSuccess(page, billingEndpoints.events, { items: [] })
    },
    async prepare(page, t) {
      await openFirstDetail(page, t)
      await button(page, t('admin.billings.refund')).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

/** Only on a phone, where the filters are folded. */
const isPhoneOnly = ({ name }: State) => name === 'open filters'

export const adminListScreens = states
  .map((state): Screen => {
    const { name, list, search = '', mock, prepare } = state
    return {
      name,
      options: {
        permissions: ['clipboard-read', 'clipboard-write'],
        viewport: { width: isPhoneOnly(state) ? 360 : 1280, height: 740 },
      },
      isOtherOnPhone: name in adminLists || name === 'expanded billing',
      async open(page, { t }) {
        await mock(page, list)
        await page.goto(list.path + search)
        await prepare(page, t)
      },
    }
  })
  .map(byAdmin)
