import { expect, test } from '@rstest/core'
import { adminAccessEndpoints, adminNodeEndpoints, userEndpoints } from '@sallyport/contract/endpoints'
import { act, admin, api, renderPage, user, userAccess } from '@sallyport/testing'
import { AccessesPage } from '../accesses/accesses-page.tsx'
import { openNodePage } from '../nodes/testing/open-node-page.ts'
import { UsersPage } from '../users/users-page.tsx'

type List = {
  open: () => Promise<Pick<ReturnType<typeof renderPage>, 'screen'>>
  respond: (lastHandshake: number | null) => void
}

const lists: Record<string, List> = {
  users: {
    open: async () => renderPage(UsersPage, { as: admin() }),
    respond: (last_seen) => api.respond(userEndpoints.list, { items: [user({ last_seen })] }),
  },
  accesses: {
    open: async () => renderPage(AccessesPage, { as: admin() }),
    respond: (last_handshake) => api.respond(adminAccessEndpoints.list, { items: [userAccess({ last_handshake })] }),
  },
  'accesses of a node': {
    open: () => openNodePage({ accesses: [userAccess({ last_handshake: null })] }),
    respond: (last_handshake) => api.respond(adminAccessEndpoints.ofNode, { items: [userAccess({ last_handshake })] }),
  },
}

for (const [name, { open, respond }] of Object.entries(lists)) {
  test(`the connections in the list of ${name} are updated when its tab becomes visible`, async () => {
    api.respond(adminNodeEndpoints.list, { items: [] })
    respond(null)
    const { screen } = await open()
    expect(await screen.findByRole('cell', { name: 'Never connected' })).toBeVisible()

    respond(Math.floor(Date.now() / 1000))
    await act(async () => void globalThis.dispatchEvent(new Event('visibilitychange')))

    expect(await screen.findByRole('cell', { name: 'Connected' })).toBeVisible()
  })
}
