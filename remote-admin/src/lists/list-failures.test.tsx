import { beforeEach, expect, rs, test } from '@rstest/core'
import {
  adminAccessEndpoints,
  adminNodeEndpoints,
  billingEndpoints,
  type Endpoint,
  type ExportName,
  inviteEndpoints,
  logEndpoints,
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
import type { ComponentType } from 'react'
import { AccessesPage } from '../accesses/accesses-page.tsx'
import { BillingsPage } from '../billings/billings-page.tsx'
import { InvitesPage } from '../invites/invites-page.tsx'
import { LogPage } from '../log/log-page.tsx'
import { logEntry } from '../log/testing/log-entry.ts'
import { UsersPage } from '../users/users-page.tsx'

type ListCase = {
  title: string
  Page: ComponentType
  endpoint: Endpoint
  row: (id: number) => unknown
  batchSize: number
}

/** All lists but the nodes, which are cards. */
const lists: Record<Exclude<ExportName, 'nodes'>, ListCase> = {
  users: { title: 'Users', Page: UsersPage, endpoint: userEndpoints.list, row: (id) => user({ id }), batchSize: 25 },
  accesses: {
    title: 'User accesses',
    Page: AccessesPage,
    endpoint: adminAccessEndpoints.list,
    row: (id) => userAccess({ access_id: id }),
    batchSize: 25,
  },
  invites: {
    title: 'Invites',
    Page: InvitesPage,
    endpoint: inviteEndpoints.list,
    row: (id) => invite({ id }),
    batchSize: 25,
  },
  billings: {
    title: 'Billings',
    Page: BillingsPage,
    endpoint: billingEndpoints.list,
    row: (id) => billing({ id }),
    batchSize: 10,
  },
  log: { title: 'Log', Page: LogPage, endpoint: logEndpoints.list, row: (id) => logEntry({ id }), batchSize: 25 },
}

const respondWith = (endpoint: Endpoint, body: unknown) => api.respond(endpoint, () => body as never)
const report = rs.fn()

beforeEach(() => {
  report.mockReset()
  setFailureReporter(report)
  api.respond(adminNodeEndpoints.list, { items: [] })
  api.respond(billingEndpoints.totals, { items: [] })
})

test('a list reports a failure, which can be retried', async () => {
  api.respondWithError(userEndpoints.list, 500)
  const { user, screen } = renderPage(UsersPage, { as: admin() })
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded')
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500, isShownInline: true }))

  respondWith(userEndpoints.list, { items: [lists.users.row(1)] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible()
})

for (const { title, Page, endpoint, row, batchSize } of Object.values(lists)) {
  test(`${title}: loads pages of ${batchSize}, and keeps the rows when a later page fails`, async () => {
    respondWith(endpoint, { items: manyOf<unknown>(batchSize, row) })
    const { screen } = renderPage(Page, { as: admin() })
    api.respondWithError(endpoint, 500)

    await waitFor(() => expect(screen.getByText('The rest of the list could not be loaded.')).toBeVisible())

    expect(screen.getByRole('table', { name: title })).toBeVisible()
    const queries = api.calls(endpoint).map(({ query }) => query)
    expect(queries).toEqual([
      { page: 1, limit: batchSize },
      { page: 2, limit: batchSize },
    ])
  })
}
