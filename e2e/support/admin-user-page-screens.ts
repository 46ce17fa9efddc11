import type { Page } from '@playwright/test'
import { adminAccessEndpoints, billingEndpoints, logEndpoints, userEndpoints } from '@sallyport/contract/endpoints'
import { adminLists } from './admin-list-rows.ts'
import { mockResponse, mockSuccess } from './mock-responses.ts'
import { routes } from './routes.ts'
import { byAdmin, type Screen } from './screen.ts'
import { expect } from './test.ts'

const now = 1_790_000_000
const user = adminLists.users.row(1)
const session = (id: number) => ({
  id: String(id),
  created_at: now,
  used_at: now,
  client: { browser: 'Samsung Internet for Android', system: id % 2 ? 'Windows' : null },
})

async function openUserPage(page: Page, { isUsed = true } = {}) {
  await mockSuccess(page, userEndpoints.byId, {
    user: { ...user, premium_expired_at: isUsed ? now : null },
    inviter: isUsed ? { id: 1_000_000, email: user.email } : null,
    sessions: isUsed ? [session(1), session(2)] : [],
  })
  const lists = [
    [adminAccessEndpoints.ofUser, adminLists.accesses],
    [billingEndpoints.ofUser, adminLists.billings],
    [logEndpoints.ofUser, adminLists.log],
  ] as const
  for (const [endpoint, { row }] of lists)
    await mockSuccess(page, endpoint, { items: isUsed ? [1, 2, 3].map((id) => row(id)) : [] })
  await page.goto(routes.adminUser.to({ id: 1000 }))
  await expect(page.getByRole('heading', { level: 1, name: user.email })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(isUsed ? 3 : 0)
}

const screens: Screen[] = [
  { name: 'page of a user', isOtherOnPhone: true, open: (page) => openUserPage(page) },
  { name: 'page of a user without anything', open: (page) => openUserPage(page, { isUsed: false }) },
  {
    name: 'page of a user, loading',
    async open(page, { t }) {
      await mockResponse(page, userEndpoints.byId, null)
      await page.goto(routes.adminUser.to({ id: 1000 }))
      await expect(
        page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: t('ui.pending') }),
      ).toBeVisible()
    },
  },
]

export const adminUserPageScreens = screens.map(byAdmin)
