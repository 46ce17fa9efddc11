import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { access, act, api, newAccess, node, setFailureReporter, waitFor, within } from '@sallyport/testing'
import type { AccessStatus } from './accesses-calls.ts'
import { renderNodePage, unmanaged } from './testing/open-node-page.ts'

const now = () => Math.floor(Date.now() / 1000)
const items = [access({ id: 12, name: 'phone' }), access({ id: 13, name: 'laptop' })]
const traffic = { received: 1_100_000_000, sent: 120_000_000 }

const ready = (...activities: AccessStatus['items']): AccessStatus => ({ readiness: 'ready', items: activities })

const openList = (status: AccessStatus = unmanaged) => {
  api.respond(accessEndpoints.byNode, { items, node: node() })
  const page = renderNodePage({ status })
  const rowOf = async (name: string) => within((await page.screen.findByText(name)).closest('li')!)
  return { ...page, rowOf }
}

const statusCalls = () => api.calls(accessEndpoints.statusByNode)

/** The user returns to the tab, which polls at once. */
const pollNow = async () => {
  const before = statusCalls().length
  act(() => void dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(statusCalls().length).toBeGreaterThan(before))
}

let reported: number[] = []
beforeEach(() => {
  reported = []
  setFailureReporter(({ status }) => reported.push(status))
})

describe('each access', () => {
  // A hidden tab does not poll, so the number of requests does not depend on the duration of the test.
  beforeEach(() => void rs.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'))
  afterEach(() => void rs.restoreAllMocks())

  test('shows its connection and its traffic of this month, by one request for the page', async () => {
    const { rowOf } = openList(
      ready({ id: 12, last_handshake: now() - 20, traffic }, { id: 13, last_handshake: now() - 3 * 3600 }),
    )

    const phone = await rowOf('phone')
    expect(await phone.findByText('Connected')).toBeVisible()
    expect(phone.getByText('1.2 GB this month')).toBeVisible()
    expect(phone.getByText('Received').parentElement).toHaveTextContent('Received 1.1 GB')
    expect(phone.getByText('Sent').parentElement).toHaveTextContent('Sent 120 MB')
    expect((await rowOf('laptop')).getByText('Last seen 3 hours ago')).toBeVisible()
    expect(statusCalls().map(({ url }) => url)).toEqual(['/api/user/access/status/7'])
  })

  test('without a handshake was never connected, and has no traffic', async () => {
    const { rowOf } = openList(ready({ id: 12, last_handshake: null, traffic: { received: 0, sent: 0 } }))

    const phone = await rowOf('phone')
    expect(await phone.findByText('Never connected')).toBeVisible()
    expect(phone.queryByText(/this month/)).toBeNull()
  })

  test('shows nothing until a response contains it', async () => {
    const { rowOf, screen } = openList(ready({ id: 13, last_handshake: null }))

    expect(await (await rowOf('laptop')).findByText('Never connected')).toBeVisible()
    expect(screen.getAllByText('Never connected')).toHaveLength(1)
  })

  test('says on a node without an agent that connections are not shown', async () => {
    const { rowOf, screen } = openList({ ...unmanaged, items: [{ id: 12, last_handshake: null }] })
    const phone = await rowOf('phone')

    expect(await phone.findByText('Ready to use. Your VPN app shows whether it is on')).toBeVisible()
    expect(screen.queryByText(/connected|Last seen|this month/i)).toBeNull()
  })

  test('stays connected on the page while another one is created', async () => {
    const { rowOf, user, screen } = openList(ready({ id: 13, last_handshake: now() }))
    await (await rowOf('laptop')).findByText('Connected')
    const created = newAccess({ id: 14, name: 'tablet' })
    api.respond(accessEndpoints.allocate, { access: created, node: node() })
    api.respond(accessEndpoints.byNode, { items: [access({ id: 14, name: 'tablet' }), ...items], node: node() })
    api.respond(accessEndpoints.statusByNode, () => new Promise<never>(() => {}))

    await user.type(screen.getByLabelText('Name'), 'tablet')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await within(await screen.findByRole('list', { name: 'Accesses' })).findByText('tablet')

    expect((await rowOf('laptop')).getByText('Connected')).toBeVisible()
    expect(statusCalls()).toHaveLength(2)
  })
})

test('a node that is deleted while its page is open redirects to /404', async () => {
  const { rowOf, pathname } = openList(ready({ id: 12, last_handshake: now() }, { id: 13, last_handshake: null }))
  await (await rowOf('phone')).findByText('Connected')
  for (const deleted of [accessEndpoints.statusByNode, accessEndpoints.byNode]) api.respondWithError(deleted, 404)

  await pollNow()

  await waitFor(() => expect(pathname()).toBe('/404'))
  expect(reported).toEqual([])
})

describe('a status that cannot be loaded', () => {
  for (const status of [404, 500]) {
    test(`with ${status} leaves the accesses as they are, until a poll succeeds`, async () => {
      const { rowOf, screen } = openList()
      api.respondWithError(accessEndpoints.statusByNode, status)
      const phone = await rowOf('phone')
      await waitFor(() => expect(statusCalls().length).toBeGreaterThan(0))
      await pollNow()
      expect(screen.queryByText(/connected|Last seen|this month/i)).toBeNull()
      expect(reported).toEqual(status === 404 ? [] : [status])

      api.respond(accessEndpoints.statusByNode, ready({ id: 12, last_handshake: now() }))
      await pollNow()

      expect(await phone.findByText('Connected')).toBeVisible()
    })

    test(`again with ${status} keeps what is known`, async () => {
      const { rowOf } = openList(ready({ id: 12, last_handshake: now(), traffic }))
      const phone = await rowOf('phone')
      await phone.findByText('Connected')
      api.respondWithError(accessEndpoints.statusByNode, status)

      await pollNow()
      await pollNow()

      expect(phone.getByText('Connected')).toBeVisible()
      expect(phone.getByText('1.2 GB this month')).toBeVisible()
      expect(reported).toEqual(status === 404 ? [] : [status])
    })
  }
})
