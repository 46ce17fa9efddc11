import { beforeEach, describe, expect, test } from '@rstest/core'
import { accessEndpoints, nodeEndpoints, type OwnAccess } from '@sallyport/contract/endpoints'
import {
  act,
  api,
  manyOf,
  member,
  node,
  premium,
  renderPage,
  skipToSecondBefore,
  waitFor,
  within,
} from '@sallyport/testing'
import { layout } from '@sallyport/ui'
import { NodesPage } from './nodes-page.tsx'

const now = () => Math.floor(Date.now() / 1000)
const noTraffic = { received: 0, sent: 0 }
const own = (overrides: Partial<OwnAccess> = {}): OwnAccess => ({
  id: 12,
  name: 'phone',
  ip: '10.8.0.2',
  expired_at: null,
  node: { id: 7, name: 'Fjord', country: 'NO' },
  readiness: 'ready',
  last_handshake: now(),
  traffic: { received: 1_100_000_000, sent: 120_000_000 },
  ...overrides,
})

function open(items: OwnAccess[], as = member()) {
  api.respond(accessEndpoints.list, { items })
  const page = renderPage(NodesPage, { as })
  const list = () => page.screen.findByRole('list', { name: 'Your accesses' })
  const rowOf = async (name: string) =>
    within(
      within(await list())
        .getByRole('link', { name })
        .closest('li')!,
    )
  return { ...page, list, rowOf }
}

beforeEach(() => {
  api.respond(nodeEndpoints.recommended, { items: [] })
  api.respond(nodeEndpoints.list, { items: [node()] })
})

test('the page begins with the accesses of the user, named by the access, then its node and state', async () => {
  const { screen, rowOf } = open([own()])

  const phone = await rowOf('phone')
  expect(phone.getByRole('link', { name: 'phone' })).toHaveAttribute('href', '/office/node/7')
  expect(phone.getByRole('link', { name: 'phone' })).toHaveAccessibleDescription('Fjord')
  expect(phone.getByText('Connected')).toBeVisible()
  expect(phone.getByText('1.2 GB this month')).toBeVisible()
  expect(phone.getAllByRole('link')).toHaveLength(1)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Your accesses',
    'Full list',
  ])
})

describe('the next action of an access', () => {
  const soon = () => now() + 1500

  test('that was never connected is to set it up', async () => {
    const { rowOf } = open([own({ last_handshake: null, traffic: noTraffic, expired_at: soon() })])

    const phone = await rowOf('phone')
    expect(phone.getByText('Never connected')).toBeVisible()
    const action = phone.getByRole('link', { name: 'Set up' })
    expect(action).toHaveAttribute('href', '/office/node/7#how-to')
    expect(action).toHaveAccessibleDescription('phone Fjord')
  })

  test('that will expire is premium', async () => {
    const { rowOf } = open([own({ expired_at: soon() })])

    const phone = await rowOf('phone')
    expect(phone.getByRole('timer')).toHaveTextContent(/^\d\d:\d\d$/)
    expect(phone.getByRole('link', { name: 'Get premium' })).toHaveAttribute('href', '/office/premium')
  })

  test('that expires on the open page is to create it again on its node', async () => {
    const expired_at = soon()
    const { screen, rowOf } = open([own({ expired_at }), own({ id: 11, name: 'laptop' })])
    await rowOf('phone')
    api.respond(accessEndpoints.list, { items: [own({ id: 11, name: 'laptop' })] })
    skipToSecondBefore(expired_at)

    expect(await screen.findByText(/^Access phone has expired/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'phone' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Create again on Fjord' })).toHaveAttribute('href', '/office/node/7')
    expect(screen.getByRole('link', { name: 'laptop' })).toBeVisible()
  })
})

test('an access has no state on a node without an agent, and a warning on one that does not respond', async () => {
  const { rowOf } = open(
    [own({ readiness: 'unmanaged', last_handshake: null }), own({ id: 11, name: 'laptop', readiness: 'unreachable' })],
    premium(),
  )

  const phone = await rowOf('phone')
  expect(phone.queryByText(/connected|month/i)).toBeNull()
  expect(phone.queryByText('Node not responding')).toBeNull()
  const laptop = await rowOf('laptop')
  expect(laptop.getByText('Node not responding')).toBeVisible()
  expect(laptop.queryByText('Connected')).toBeNull()
})

test('shows the newest accesses first, and the others on request', async () => {
  const { user, screen, list } = open(manyOf(5, (id) => own({ id, name: `device ${id}` })))
  const countIn = async () => within(await list()).getAllByRole('listitem').length
  expect(await countIn()).toBe(3)

  await user.click(screen.getByRole('button', { name: 'Show all your accesses' }))
  expect(await countIn()).toBe(5)

  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(await countIn()).toBe(3)
})

test('the accesses are requested again when the user returns to the tab', async () => {
  const { rowOf, screen } = open([own({ last_handshake: null })])
  await rowOf('phone')
  api.respond(accessEndpoints.list, { items: [own()] })

  act(() => void dispatchEvent(new Event('visibilitychange')))

  await waitFor(() => expect(screen.queryByText('Never connected')).toBeNull())
  expect((await rowOf('phone')).getByText('Connected')).toBeVisible()
})

test('only what changes on the open page moves', async () => {
  const { rowOf, list } = open([own({ last_handshake: null }), own({ id: 11, name: 'laptop' })])
  const moving = async () =>
    [...(await list()).querySelectorAll(`.${layout.appears}`)].map((element) => element.textContent)
  await rowOf('phone')
  expect(await moving()).toEqual([])
  api.respond(accessEndpoints.list, {
    items: [own({ id: 13, name: 'tablet' }), own(), own({ id: 11, name: 'laptop' })],
  })

  act(() => void dispatchEvent(new Event('visibilitychange')))

  await rowOf('tablet')
  expect(await moving()).toEqual([expect.stringMatching(/^tablet/), 'Connected'])
})

test('without accesses there is the first step instead', async () => {
  const { screen } = open([])

  expect(await screen.findByText(/^Choose a node/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Your accesses' })).toBeNull()
})

test('the nodes wait for the accesses above them', async () => {
  let respond = () => {}
  const response = { items: [own()] }
  api.respond(accessEndpoints.list, () => new Promise((resolve) => (respond = () => resolve(response))))
  const { screen } = renderPage(NodesPage, { as: member() })
  await waitFor(() => expect(api.calls(accessEndpoints.list)).toHaveLength(1))
  expect(screen.queryByRole('link', { name: 'Fjord' })).toBeNull()

  await act(async () => respond())

  expect(await screen.findByRole('link', { name: 'Fjord' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'phone' })).toBeVisible()
})

test('accesses that cannot be loaded leave the nodes, and can be retried', async () => {
  api.respondWithError(accessEndpoints.list, 500)
  const { screen, user } = renderPage(NodesPage, { as: member() })
  expect(await screen.findByRole('link', { name: 'Fjord' })).toBeVisible()
  expect(screen.queryByText(/^Choose a node/)).toBeNull()
  api.respond(accessEndpoints.list, { items: [own()] })

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: 'phone' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Fjord' })).toBeVisible()
})
