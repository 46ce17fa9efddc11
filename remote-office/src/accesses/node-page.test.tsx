import { describe, expect, test } from '@rstest/core'
import { type Access, accessEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import {
  access,
  act,
  api,
  manyOf,
  member,
  newAccess,
  node,
  premium,
  privileged,
  skipToSecondBefore,
  waitFor,
  within,
} from '@sallyport/testing'
import { NodePage } from './node-page.tsx'
import { renderNodePage } from './testing/open-node-page.ts'

const open = (as = member()) => renderNodePage({ as })

/** Responds with accesses on a node. */
const respondWith = (items: Access[], on = node()) => api.respond(accessEndpoints.byNode, { items, node: on })

test('an invalid id redirects to /404 without a request', async () => {
  const { pathname } = renderNodePage({ at: '/office/node/seven' })
  NodePage.prefetch('seven')

  expect(pathname()).toBe('/404')
  expect(api.calls(accessEndpoints.byNode)).toEqual([])
})

describe('the node', () => {
  test('is named in the heading, and Back opens the list', async () => {
    respondWith([])
    const { screen, user, pathname } = open()
    expect(await screen.findByRole('heading', { name: 'Fjord', level: 1 })).toBeVisible()
    expect(screen.getByText('3/10')).toBeVisible()
    expect(screen.getByText('You have no accesses on this node')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Back' }))

    expect(pathname()).toBe('/office/nodes')
  })

  const nodeTypes = [
    ['WireGuard', 1, 'com.wireguard.android', 'org.amnezia'],
    ['AmneziaWG', 2, 'org.amnezia.awg', 'com.wireguard'],
  ] as const
  for (const [name, type, app, otherApp] of nodeTypes) {
    test(`of ${name} lists only apps that import its configs`, async () => {
      respondWith([], node({ type }))

      const { screen } = open()

      await screen.findByRole('heading', { name: 'How to connect' })
      const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('target'))
      const urls = links.map((link) => link.getAttribute('href')).join(' ')
      expect(urls).toContain(app)
      expect(urls).not.toContain(otherApp)
      for (const link of links) expect(link).toHaveAttribute('rel', 'noreferrer')
      expect(screen.getByText(/sites that use IPv6 can still see your usual address/i)).toBeInTheDocument()
      expect(screen.getByText('About IPv6').closest('details')).not.toHaveAttribute('open')
    })
  }

  test('offers premium to a limited user', async () => {
    respondWith([])

    const { screen } = open()

    expect(await screen.findByRole('link', { name: 'Get premium' })).toHaveAttribute('href', '/office/premium')
  })

  for (const [name, account] of Object.entries({ premium: premium(), privileged: privileged() })) {
    test(`does not offer premium to a ${name} user`, async () => {
      respondWith([])

      const { screen } = open(account)

      await screen.findByRole('button', { name: 'Create' })
      expect(screen.queryByRole('link', { name: 'Get premium' })).toBeNull()
    })
  }
})

describe('the list', () => {
  test('shows the name and IP address of each access, in pages of 25', async () => {
    const pages = [manyOf(25, (id) => access({ id, name: `device ${id}` })), [access({ id: 26, name: 'the last' })]]
    api.respond(accessEndpoints.byNode, ({ query }) => ({
      items: pages[(query as { page: number }).page - 1] ?? [],
      node: node(),
    }))

    const { screen } = open()

    expect(await screen.findByText('the last')).toBeVisible()
    const list = within(screen.getByRole('list', { name: 'Accesses' }))
    expect(list.getAllByRole('listitem')).toHaveLength(26)
    expect(list.getAllByText('10.8.0.2')).toHaveLength(26)
  })

  test('removes an access when it expires', async () => {
    const expiry = Math.floor(Date.now() / 1000) + 1800
    respondWith([access({ name: 'short-lived', expired_at: expiry }), access({ id: 13, name: 'lasting' })])
    const { screen } = open()

    expect(await screen.findByText('short-lived')).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent(/^(29:5\d|30:00)$/)
    skipToSecondBefore(expiry)

    await waitFor(() => expect(screen.queryByText('short-lived')).toBeNull())
    expect(screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('lasting'))).toHaveLength(1)
    expect(within(screen.getByRole('list', { name: 'Accesses' })).getAllByRole('listitem')).toHaveLength(1)
  })
})

describe('expiry while the page is open', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const premiumUntil = (premium_expired_at: number) => member({ premium_expired_at })

  test('frees the slot of an access that expires', async () => {
    const expiry = now() + 1800
    const full = node({ capacity: 3, busy_slots: 3 })
    respondWith([access({ expired_at: expiry })], full)
    const { screen } = open()
    expect(await screen.findByText('No free slots')).toBeVisible()
    respondWith([], node({ capacity: 3, busy_slots: 2 }))
    skipToSecondBefore(expiry)

    expect(await screen.findByText('2/3')).toBeVisible()
    expect(screen.queryByText('No free slots')).toBeNull()
    expect(screen.getByRole('button', { name: 'Create' })).toBeEnabled()
  })

  const notice = /^Access (.+) has expired/
  const namesIn = (screen: ReturnType<typeof open>['screen']) =>
    screen.queryAllByText(notice).map(({ textContent }) => notice.exec(textContent)?.[1])

  test('names the accesses that have expired, and offers premium and a new one until it is created', async () => {
    const expiry = now() + 1800
    const items = [access({ id: 12, name: 'phone', expired_at: expiry }), access({ id: 13, expired_at: expiry })]
    respondWith([...items, access({ id: 14, name: 'laptop' })])
    const { screen, user } = open()
    await screen.findByText('laptop')
    expect(namesIn(screen)).toEqual([])
    respondWith([])
    skipToSecondBefore(expiry)

    // The laptop was deleted in the meantime.
    await waitFor(() => expect(screen.queryByText('laptop')).toBeNull())
    expect(namesIn(screen)).toEqual(['phone', 'phone'])
    expect(screen.queryByText('You have no accesses on this node')).toBeNull()
    const region = within(screen.getAllByText(notice)[0]!.closest('[aria-live="polite"]')!)
    expect(region.getByRole('link', { name: 'Get premium' })).toHaveAttribute('href', '/office/premium')
    await user.click(region.getByRole('button', { name: 'Create a new one' }))
    expect(screen.getByLabelText('Name')).toHaveFocus()

    api.respond(accessEndpoints.allocate, { access: newAccess({ id: 15, name: 'tablet' }), node: node() })
    respondWith([access({ id: 15, name: 'tablet' })])
    await user.keyboard('tablet{Enter}')
    await waitFor(() => expect(namesIn(screen)).toEqual([]))
  })

  test('withdraws the notice for an access that premium has extended before the list was loaded again', async () => {
    const expiry = now() + 1800
    respondWith([access({ expired_at: expiry })])
    const { screen } = open()
    await screen.findByText('phone')
    respondWith([access()])
    skipToSecondBefore(expiry)

    await waitFor(() => expect(namesIn(screen)).toEqual(['phone']))
    expect(await screen.findByText('phone')).toBeVisible()
    expect(namesIn(screen)).toEqual([])
  })

  test('removes an access that the status no longer contains, without a notice', async () => {
    const expired_at = now() + 1800
    const items = [access({ id: 12, expired_at }), access({ id: 13, name: 'laptop', expired_at })]
    respondWith(items)
    const { screen } = open()
    await screen.findByText('laptop')

    respondWith(items.slice(0, 1))
    api.respond(accessEndpoints.statusByNode, { readiness: 'unmanaged', items: [{ id: 12 }] })
    act(() => void dispatchEvent(new Event('visibilitychange')))

    await waitFor(() => expect(screen.queryByText('laptop')).toBeNull())
    expect(screen.getByText('phone')).toBeVisible()
    expect(namesIn(screen)).toEqual([])
  })

  test('follows the account of a limited user, who may become premium on another device', async () => {
    respondWith([access({ expired_at: now() + 1800 })])
    const { screen } = open()
    expect(await screen.findByRole('timer')).toBeVisible()

    respondWith([access()])
    api.respond(sessionEndpoints.info, premium())
    act(() => void dispatchEvent(new Event('visibilitychange')))

    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
    expect(screen.queryByRole('link', { name: 'Get premium' })).toBeNull()
  })

  test('limits the accesses and shows the hint when premium ends', async () => {
    const premiumEnd = now() + 1800
    respondWith([access()])
    const { screen } = open(premiumUntil(premiumEnd))
    expect(await screen.findByText('phone')).toBeVisible()
    expect(screen.queryByRole('timer')).toBeNull()
    respondWith([access({ expired_at: premiumEnd + 1800 })])
    skipToSecondBefore(premiumEnd)

    expect(await screen.findByRole('link', { name: 'Get premium' })).toBeVisible()
    expect(await screen.findByRole('timer')).toBeVisible()
  })

  for (const seconds of [3600, -3600]) {
    test(`uses the clock of a server that is ${seconds} s ahead of the device`, async () => {
      api.setClockAhead(seconds)
      const inHalfAnHour = now() + seconds + 1800
      respondWith([access({ expired_at: inHalfAnHour })])

      const { screen } = open(premiumUntil(now() + seconds + 900))

      expect(await screen.findByText('phone')).toBeVisible()
      expect(screen.getByRole('timer')).toHaveTextContent(/^(29:5\d|30:0[01])$/)
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Get premium' })).toBeNull())
    })
  }
})
