import { beforeEach, expect, test } from '@rstest/core'
import { languages } from '@sallyport/contract/config'
import {
  adminAccessEndpoints,
  adminBillingEndpoints,
  adminBillingTotalEndpoints,
  adminInviteEndpoints,
  adminLogEndpoints,
  adminNodeEndpoints,
  adminUserEndpoints,
} from '@sallyport/contract/endpoints'
import { act, admin, api, billing, changeLanguage, invite, renderPage, user, userAccess } from '@sallyport/testing'
import { UserAccessesPage } from '../accesses/user-accesses-page.tsx'
import { AdminLogPage } from '../admin-log/admin-log-page.tsx'
import { logEntry } from '../admin-log/testing/log-entry.ts'
import { BillingsPage } from '../billings/billings-page.tsx'
import { InvitesPage } from '../invites/invites-page.tsx'
import { UsersPage } from '../users/users-page.tsx'

const pages = [
  ['users', UsersPage],
  ['accesses', UserAccessesPage],
  ['invites', InvitesPage],
  ['billings', BillingsPage],
  ['log', AdminLogPage],
] as const

/** In rem: the frame of a wide table in a window of this width, without its borders. */
const frameIn = (window: number) => (window - 48 - 2) / 16
/** In rem. */
const scrollBar = 15 / 16

beforeEach(() => {
  api.respond(adminUserEndpoints.list, { items: [user()] })
  api.respond(adminNodeEndpoints.list, { items: [] })
  api.respond(adminAccessEndpoints.list, { items: [userAccess()] })
  api.respond(adminInviteEndpoints.list, { items: [invite()] })
  api.respond(adminBillingEndpoints.list, { items: [billing()] })
  api.respond(adminBillingTotalEndpoints.list, { items: [] })
  api.respond(adminLogEndpoints.list, { items: [logEntry()] })
})

for (const language of languages) {
  for (const [name, Page] of pages) {
    test(`${language}: the columns of the ${name} fit a window of 1280 px, and are not compact at 1440 px`, async () => {
      const { screen } = renderPage(Page, { as: admin() })
      await act(() => changeLanguage(language))

      const { style } = await screen.findByRole('table')
      const [, full] = /100cqi - ([\d.]+)rem/.exec(style.getPropertyValue('--tracks')) ?? []

      expect(Number.parseFloat(style.getPropertyValue('--width'))).toBeLessThanOrEqual(frameIn(1280) - scrollBar)
      expect(Number(full)).toBeLessThanOrEqual(frameIn(1440))
    })
  }
}
