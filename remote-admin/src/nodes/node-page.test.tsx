import { describe, expect, test } from '@rstest/core'
import { adminNodeEndpoints, nodeHealthEndpoints, nodeProblems, nodeStates } from '@sallyport/contract/endpoints'
import { act, admin, api, changeLanguage, renderPage, userAccess, waitFor, within } from '@sallyport/testing'
import { formatTimestamp } from '@sallyport/ui/format'
import en from '../locales/en.json'
import { NodePage } from './node-page.tsx'
import { openNodePage, sample } from './testing/open-node-page.ts'

type Page = Awaited<ReturnType<typeof openNodePage>>
const section = ({ screen }: Page, name: string) => within(screen.getByRole('region', { name }))

describe('the page of a node', () => {
  test('has the name of the node as its title, an Edit link and Back', async () => {
    const { screen, user, pathname } = await openNodePage()

    expect(document.title).toBe('Fjord · Admin · Sallyport')
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/admin/node/edit/7')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(pathname()).toBe('/admin/nodes')
  })

  for (const id of ['0', '-1', '1.5', 'abc', '99999999999']) {
    test(`redirects the id ${id} to /404 without a request`, () => {
      const page = renderPage(NodePage, { as: admin(), at: `/admin/node/${id}`, path: '/admin/node/:id' })

      expect(page.pathname()).toBe('/404')
      expect(api.calls(adminNodeEndpoints.byId)).toEqual([])
    })
  }

  test('redirects an unknown node to /404', async () => {
    api.respondWithError(adminNodeEndpoints.byId, 404)

    const { pathname } = renderPage(NodePage, { as: admin(), at: '/admin/node/9', path: '/admin/node/:id' })

    await waitFor(() => expect(pathname()).toBe('/404'))
  })
})

test('a node that another admin deletes while its page is open redirects to /404', async () => {
  const { pathname } = await openNodePage()
  api.respondWithError(adminNodeEndpoints.byId, 404)

  act(() => void dispatchEvent(new Event('visibilitychange')))

  await waitFor(() => expect(pathname()).toBe('/404'))
})

describe('the health of a node', () => {
  test('shows the facts of a synchronised node', async () => {
    const page = await openNodePage()

    const health = section(page, 'Health')
    expect(await health.findByText('Synchronised')).toBeVisible()
    expect(health.getByText('The node has all of its accesses.')).toBeVisible()
    const facts = health.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts.slice(0, 3)).toEqual([formatTimestamp(1_790_000_000), '1.0.0', '3'])
  })

  for (const state of nodeStates) {
    test(`explains the state ${state}`, async () => {
      const page = await openNodePage({ health: { state } })

      expect(await section(page, 'Health').findByText(en[`admin.health.${state}.text`])).toBeVisible()
      expect(section(page, 'Health').queryAllByRole('definition').length > 0).toBe(state !== 'unmanaged')
    })
  }

  for (const problem of nodeProblems) {
    test(`explains the problem ${problem}, and that existing connections go on`, async () => {
      const page = await openNodePage({ health: { state: 'unreachable', problem } })

      expect(await section(page, 'Health').findByText(en[`admin.health.problem.${problem}`])).toBeVisible()
      expect(section(page, 'Health').getByText(/^Existing connections keep working\./)).toBeVisible()
    })
  }

  for (const [problem, isRetrying] of [
    ['interface', true],
    ['public_key', false],
    ['subnet', false],
    ['other_server', false],
  ] as const) {
    test(`says that an agent with the problem ${problem} ${isRetrying ? 'keeps' : 'does not keep'} trying`, async () => {
      const page = await openNodePage({ health: { state: 'unsynchronised', problem } })

      const health = section(page, 'Health')
      expect(await health.findByText(en[`admin.health.problem.${problem}`])).toBeVisible()
      expect(health.queryAllByText(/It keeps trying/)).toHaveLength(isRetrying ? 1 : 0)
    })
  }

  test('says since when a node is unreachable', async () => {
    const page = await openNodePage({ health: { state: 'unreachable', unreachable_since: 1_780_000_000 } })

    expect(await section(page, 'Health').findByText('Unreachable since')).toBeVisible()
    expect(section(page, 'Health').getByText(formatTimestamp(1_780_000_000))).toBeVisible()
  })

  test('says that no app has connected, and names the port that may be closed', async () => {
    const page = await openNodePage({ health: { is_never_used: true } })

    expect(await section(page, 'Health').findByText(/No app has connected yet.* UDP port 51820/)).toBeVisible()
  })

  test('says that the agent is outdated', async () => {
    const page = await openNodePage({ health: { is_agent_outdated: true } })

    expect(await section(page, 'Health').findByText('Agent outdated')).toBeVisible()
    expect(section(page, 'Health').getByText(/older than this server/)).toBeVisible()
  })
})

describe('the history of a node', () => {
  const samples = [
    sample({ received: 2_000_000, sent: 1_000_000, connected_peers: 4 }),
    sample({ start: 1_790_000_400, received: 500_000, connected_peers: 2 }),
  ]

  test('says that a period has none', async () => {
    const page = await openNodePage({ samples: [sample(), sample({ start: 1_790_000_400 })] })

    expect(await section(page, 'History').findByText('No history in this period')).toBeVisible()
    expect(page.screen.queryByRole('img', { name: /Traffic/ })).toBeNull()
  })

  test('describes the charts for screen readers, in both languages', async () => {
    const { screen } = await openNodePage({ samples })

    const traffic = await screen.findByRole('img', { name: /^Traffic per 5 minutes,/ })
    expect(traffic).toHaveAccessibleName(/Received by clients: 2.5\sMB, Sent by clients: 1\sMB$/)
    expect(screen.getByRole('img', { name: 'Connected accesses, Peak: 4' })).toBeVisible()

    await act(() => changeLanguage('ru'))
    expect(screen.getByRole('img', { name: /^Трафик за 5 минут, Получено клиентами: 2,5\sМБ/ })).toBeVisible()
  })

  test('shows the values as a table, newest first', async () => {
    const { screen, user } = await openNodePage({ samples })
    await user.click(await screen.findByText('Show as table'))

    const [, ...rows] = within(screen.getByRole('table', { name: 'History as table' })).getAllByRole('row')
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    expect(cells).toEqual([
      ['500\u00a0kB', '0\u00a0B', '2'],
      ['2\u00a0MB', '1\u00a0MB', '4'],
    ])
    expect(within(rows[1]!).getByRole('rowheader')).toHaveTextContent(formatTimestamp(1_790_000_100))
  })

  test('stores the period in the URL', async () => {
    const { screen, user, router } = await openNodePage({ samples })
    expect(screen.getByRole('radio', { name: '24 hours' })).toBeChecked()

    await user.click(screen.getByRole('radio', { name: '30 days' }))

    expect(router.state.location.search).toBe('?range=month')
    await waitFor(() =>
      expect(api.calls(nodeHealthEndpoints.history).map(({ query }) => query)).toEqual([
        { range: 'day' },
        { range: 'month' },
      ]),
    )
  })

  test('keeps the way back when the period changes', async () => {
    const { screen, user, router } = await openNodePage({ samples })
    await act(() => router.navigate('/admin/node/7', { state: { from: '/admin/nodes' } }))

    await user.click(screen.getByRole('radio', { name: '30 days' }))

    expect(router.state.location).toMatchObject({ search: '?range=month', state: { from: '/admin/nodes' } })
  })

  for (const [search, range] of [
    ['?range=week', 'week'],
    ['?range=century', 'day'],
  ] as const) {
    test(`requests the period ${range} for ${search}`, async () => {
      await openNodePage({ samples, search })

      await waitFor(() => expect(api.calls(nodeHealthEndpoints.history)[0]?.query).toEqual({ range }))
    })
  }
})

describe('the accesses of a node', () => {
  test('are listed with their users, connections and traffic', async () => {
    const accesses = [userAccess({ last_handshake: null, traffic: { received: 1_200_000, sent: 5000 } })]
    const { screen } = await openNodePage({ accesses })

    const table = within(await screen.findByRole('table', { name: 'Accesses' }))
    for (const name of ['12', 'Never connected', /1.2\sMB Sent 5\skB$/, '10.8.0.2']) {
      expect(table.getByRole('cell', { name })).toBeVisible()
    }
    expect(table.getByRole('rowheader', { name: 'member@sallyport.test' })).toBeVisible()
    expect(table.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('may be missing', async () => {
    const { screen } = await openNodePage()

    expect(await screen.findByText('No accesses on this node')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create an access' })).toHaveAttribute('href', '/office/node/7')
  })
})
