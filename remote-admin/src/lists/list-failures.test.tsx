import { beforeEach, expect, rs, test } from '@rstest/core'
import {
  adminAccessEndpoints,
  adminNodeEndpoints,
  billingEndpoints,
  type Endpoint,
  inviteEndpoints,
  userEndpoints,
} from '@sallyport/contract/endpoints'
import {
  admin,
  api,
  billing,
  invite,
  manyOf,
  renderPage,
  setFailureReporter,
  user,
  userAccess,
  waitFor,
} from '@sallyport/testing'
import { AccessesPage } from '../accesses/accesses-page.tsx'
import { BillingsPage } from '../billings/billings-page.tsx'
import { InvitesPage } from '../invites/invites-page.tsx'
import { UsersPage } from '../users/users-page.tsx'

/** Title, page, endpoint, row factory and page size of each list. */
const lists = [
  ['Users', UsersPage, userEndpoints.list, (id: number) => user({ id }), 25],
  ['User accesses', AccessesPage, adminAccessEndpoints.list, (id: number) => userAccess({ access_id: id }), 25],
  ['Invites', InvitesPage, inviteEndpoints.list, (id: number) => invite({ id }), 25],
  ['Billings', BillingsPage, billingEndpoints.list, (id: number) => billing({ id }), 10],
] as const

const respondWith = (endpoint: Endpoint, body: unknown) => api.respond(endpoint, () => body as never)
const report = rs.fn()

beforeEach(() => {
  report.mockReset()
  setFailureReporter(report)
  api.respond(adminNodeEndpoints.list, { items: [] })
  api.respond(billingEndpoints.totals, { items: [] })
})

const [, , usersEndpoint, usersRow] = lists[0]

test('a list reports a failure, which can be retried', async () => {
  api.respondWithError(usersEndpoint, 500)
  const { user, screen } = renderPage(UsersPage, { as: admin() })
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded')
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500, isShownInline: true }))

  respondWith(usersEndpoint, { items: [usersRow(1)] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible()
})
for (const [title, Page, endpoint, row, pageSize] of lists) {
  test(`${title}: loads pages of ${pageSize}, and keeps the rows when a later page fails`, async () => {
    respondWith(endpoint, { items: manyOf<unknown>(pageSize, row) })
    const { screen } = renderPage(Page, { as: admin() })
    api.respondWithError(endpoint, 500)

    await waitFor(() => expect(screen.getByText('The rest of the list could not be loaded.')).toBeVisible())

    expect(screen.getByRole('table', { name: title })).toBeVisible()
    const queries = api.calls(endpoint).map(({ query }) => query)
    expect(queries).toEqual([
      { page: 1, limit: pageSize },
      { page: 2, limit: pageSize },
    ])
  })
}
