import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { nodeConcerns, type Overview, overviewEndpoints } from '@sallyport/contract/endpoints'
import { act, admin, api, renderPage, within } from '@sallyport/testing'
import { formatDate, formatTimestamp } from '@sallyport/ui/format'
import { AttentionPage } from './attention-page.tsx'
import { OverviewPage } from './overview-page.tsx'

const nothing = { count: 0, items: [] }
const overview = ({ attention, ...figures }: Partial<Overview> = {}): Overview => ({
  users: { total: 2000, active: 1990, premium: 300, recent: 12 },
  accesses: { active: 5000, limited: 40, connected: 800 },
  nodes: {
    total: 12,
    active: 10,
    busy_slots: 4000,
    capacity: 6000,
    unlimited_slots: 455,
    fullest: [{ id: 7, name: 'Fjord', busy_slots: 9, capacity: 10 }],
  },
  orders: { pending: 3 },
  ...figures,
  attention: { nodes: nothing, released_agents: nothing, orders: nothing, premium: nothing, ...attention },
})

async function openOverview(attention: Partial<Overview['attention']> = {}, figures: Partial<Overview> = {}) {
  const { attention: all, ...rest } = overview(figures)
  api.respond(overviewEndpoints.get, { ...rest, attention: { ...all, ...attention } })
  const page = renderPage(OverviewPage, { as: admin(), at: '/admin/overview' })
  await page.screen.findByRole('list', { name: 'Figures' })
  const items = () => within(page.screen.getByRole('list', { name: 'Needs attention' })).getAllByRole('listitem')
  return { ...page, items }
}

describe('the figures', () => {
  test('link to their lists', async () => {
    const { screen } = await openOverview()

    const figures = within(screen.getByRole('list', { name: 'Figures' }))
    expect(figures.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Users1,990active, of 2,000 accountsWith premium: 300New in 7 days: 12',
      'Active accesses5,000Connected now: 800Limited: 40',
      'Nodes10active, of 12 nodesSlots taken: 4,000/6,000On nodes without a limit: 455',
      'Pending payments3',
    ])
    expect(figures.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/users',
      '/admin/user-accesses?status=active',
      '/admin/nodes',
      '/admin/billings?status=pending',
    ])
  })

  test('show the busy slots alone if no node has a limit', async () => {
    const { screen } = await openOverview(
      {},
      { nodes: { ...overview().nodes, busy_slots: 0, capacity: 0, fullest: [] } },
    )

    expect(screen.queryByText(/^Slots taken/)).toBeNull()
    expect(screen.getByText('On nodes without a limit: 455')).toBeVisible()
    expect(screen.getByText('No active node has a capacity limit.')).toBeVisible()
  })
})

test('the fullest nodes are shown with their load', async () => {
  const { screen } = await openOverview()

  const nodes = within(screen.getByRole('list', { name: 'Fullest nodes' }))
  expect(nodes.getByRole('link', { name: 'Fjord' })).toHaveAttribute('href', '/admin/node/7')
  expect(nodes.getByRole('meter', { name: 'Load of Fjord' })).toHaveAttribute('value', '9')
  expect(nodes.getByText('9/10')).toBeVisible()
})

describe('what needs attention', () => {
  test('may be nothing', async () => {
    const { screen } = await openOverview()

    expect(screen.getByText('Nothing needs attention.')).toBeVisible()
  })

  const labels = { unreachable: 'Unreachable', failed: 'Not synchronised', outdated: 'Agent outdated', full: 'Full' }
  for (const concern of nodeConcerns) {
    test(`names a node that is ${concern}, and links to it`, async () => {
      const node = { id: 7, name: 'Fjord', concerns: [concern], unreachable_since: null }
      const { items } = await openOverview({ nodes: { count: 1, items: [node] } })

      const [item] = items()
      expect(item).toHaveTextContent(`Fjord #7${labels[concern]}`)
      expect(within(item!).getByRole('link')).toHaveAttribute('href', '/admin/node/7')
    })
  }

  test('says since when a node is unreachable', async () => {
    const node = { id: 7, name: 'Fjord', concerns: ['unreachable' as const], unreachable_since: 1_790_000_000 }
    const { items } = await openOverview({ nodes: { count: 1, items: [node] } })

    expect(items()[0]).toHaveTextContent(`Since ${formatTimestamp(1_790_000_000)}`)
  })

  test('names a deleted node that still has its accesses, and links to its log entry', async () => {
    const agent = { id: 1, node_id: 9, name: 'Gone', is_node_deleted: true, released_at: 1_790_000_000 }
    const { items } = await openOverview({ released_agents: { count: 1, items: [agent] } })

    const link = within(items()[0]!).getByRole('link', { name: 'Gone #9' })
    expect(link).toHaveAttribute('href', '/admin/log?search=%239&status=node.delete')
  })

  test('names a replaced agent that still has accesses, and links to its node', async () => {
    const agent = { id: 1, node_id: 9, name: 'Fjord', is_node_deleted: false, released_at: 1_790_000_000 }
    const { items } = await openOverview({ released_agents: { count: 1, items: [agent] } })

    expect(items()[0]).toHaveTextContent('Previous agent not emptied')
    expect(within(items()[0]!).getByRole('link', { name: 'Fjord #9' })).toHaveAttribute('href', '/admin/node/9')
  })

  test('names an order that needs a hand, and links to it', async () => {
    const order = { id: 31, external_id: 'ext', user_id: 2, user_email: 'a@b.test', problem: 'underpaid' as const }
    const { items } = await openOverview({ orders: { count: 1, items: [order] } })

    expect(items()[0]).toHaveTextContent('Order #31Underpaida@b.test')
    expect(within(items()[0]!).getByRole('link')).toHaveAttribute('href', '/admin/billings?search=ext')
  })

  test('finds an order without an invoice by the e-mail', async () => {
    const order = { id: 31, external_id: null, user_id: 2, user_email: 'a@b.test', problem: 'invoice_failed' as const }
    const { items } = await openOverview({ orders: { count: 1, items: [order] } })

    expect(within(items()[0]!).getByRole('link')).toHaveAttribute('href', '/admin/billings?search=a%40b.test')
  })

  test('names premium that ends, and links to the user', async () => {
    const user = { user_id: 2, user_email: 'a@b.test', premium_expired_at: 1_790_000_000 }
    const { items } = await openOverview({ premium: { count: 1, items: [user] } })

    expect(items()[0]).toHaveTextContent(`a@b.test #2Premium ends${formatDate(1_790_000_000)}`)
    expect(within(items()[0]!).getByRole('link')).toHaveAttribute('href', '/admin/users/2')
  })

  test('counts what is not named, and links to all of it', async () => {
    const user = { user_id: 2, user_email: 'a@b.test', premium_expired_at: 1_790_000_000 }
    const { screen } = await openOverview({ premium: { count: 15, items: [user] } })

    expect(screen.getByRole('link', { name: 'And 14 more' })).toHaveAttribute('href', '/admin/attention')
  })

  test('is named on a separate page', async () => {
    const user = { user_id: 2, user_email: 'a@b.test', premium_expired_at: 1_790_000_000 }
    api.respond(overviewEndpoints.attention, { ...overview().attention, premium: { count: 1, items: [user] } })
    const { screen } = renderPage(AttentionPage, { as: admin(), at: '/admin/attention' })

    expect(await screen.findByRole('link', { name: 'a@b.test #2' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible()
  })
})

describe('the overview', () => {
  beforeEach(() => void rs.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void rs.useRealTimers())

  test('is polled', async () => {
    const { screen } = await openOverview()
    api.respond(overviewEndpoints.get, overview({ orders: { pending: 4 } }))

    await act(() => rs.advanceTimersByTimeAsync(limits.tunnel.listPollInterval))

    expect(await screen.findByText('Pending payments')).toBeVisible()
    expect(within(screen.getByRole('list', { name: 'Figures' })).getByText('4')).toBeVisible()
  })
})
