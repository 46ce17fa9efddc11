import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { adminAccessEndpoints, logEndpoints, userEndpoints } from '@sallyport/contract/endpoints'
import { act, admin, api, billing, renderPage, userAccess, waitFor, within } from '@sallyport/testing'
import { formatDate, formatTimestamp } from '@sallyport/ui/format'
import { logEntry } from '../log/testing/log-entry.ts'
import { openUserPage, userPage } from './testing/open-user-page.ts'
import { UserPage } from './user-page.tsx'

type Page = Awaited<ReturnType<typeof openUserPage>>
const section = ({ screen }: Page, name: string) => within(screen.getByRole('region', { name }))

const day = 24 * 60 * 60
const now = Math.floor(Date.now() / 1000)

/** The facts of the account by name. */
function factsOf(page: Page): Record<string, string> {
  const account = section(page, 'Account')
  const texts = (role: 'term' | 'definition') => account.getAllByRole(role).map(({ textContent }) => textContent ?? '')
  const values = texts('definition')
  return Object.fromEntries(texts('term').map((name, index) => [name, values[index] ?? '']))
}

describe('the page of a user', () => {
  test('has the e-mail as its title, and goes back to the list of users', async () => {
    const { user, screen, pathname } = await openUserPage()

    expect(document.title).toBe('anna@sallyport.test · Admin · Sallyport')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(pathname()).toBe('/admin/users')
  })

  test('goes back to the page from which it was opened', async () => {
    const { user, screen, router, pathname } = await openUserPage()
    await act(() => router.navigate('/admin/log'))
    await act(() => router.navigate('/admin/users/3', { state: { from: '/admin/log' } }))

    await user.click(await screen.findByRole('button', { name: 'Back' }))

    expect(pathname()).toBe('/admin/log')
  })

  for (const id of ['0', '-1', '1.5', 'abc', '99999999999']) {
    test(`redirects the id ${id} to /404 without a request`, () => {
      const page = renderPage(UserPage, { as: admin(), at: `/admin/users/${id}`, path: '/admin/users/:id' })

      expect(page.pathname()).toBe('/404')
      expect(api.calls(userEndpoints.byId)).toEqual([])
    })
  }

  test('redirects an unknown user to /404', async () => {
    api.respondWithError(userEndpoints.byId, 404)

    const { pathname } = renderPage(UserPage, { as: admin(), at: '/admin/users/9', path: '/admin/users/:id' })

    await waitFor(() => expect(pathname()).toBe('/404'))
  })
})

describe('the account', () => {
  test('shows its facts, and a dash for what is unknown', async () => {
    const facts = factsOf(await openUserPage())

    expect(facts).toEqual({
      ID: '3',
      Email: 'anna@sallyport.test',
      Status: 'Active',
      Type: 'Regular',
      'Premium until': '—',
      'Invited by': '—',
      'Active accesses on nodes with an agent': '—',
      Connection: '—',
      'Traffic this month': '—',
      'Created at': formatTimestamp(1_790_000_000),
      'Updated at': '—',
    })
  })

  test('shows until when it has premium', async () => {
    const facts = factsOf(await openUserPage({ user: { premium_expired_at: now + day } }))
    expect(facts['Premium until']).toBe(formatDate(now + day))
  })

  test('says that premium has ended', async () => {
    const facts = factsOf(await openUserPage({ user: { premium_expired_at: now - day } }))
    expect(facts['Premium until']).toBe(`Ended ${formatDate(now - day)}`)
  })

  test('shows its accesses and when they were last seen', async () => {
    const traffic = { received: 1_200_000, sent: 5000 }
    const facts = factsOf(await openUserPage({ user: { active_accesses: 4, last_seen: now - 3 * 3600 - 60, traffic } }))

    expect(facts['Active accesses on nodes with an agent']).toBe('4')
    expect(facts['Connection']).toBe('Last seen 3 hours ago')
    expect(facts['Traffic this month']).toMatch(/Received 1.2\sMB/)
  })

  test('links to the user who created the invite', async () => {
    const page = await openUserPage({ inviter: { id: 1, email: 'admin@sallyport.test' } })

    const link = section(page, 'Account').getByRole('link', { name: 'admin@sallyport.test #1' })
    expect(link).toHaveAttribute('href', '/admin/users/1')
  })
})

describe('the actions', () => {
  test('are the same as in the list of users, described by the e-mail', async () => {
    const page = await openUserPage({ user: { is_privileged: true } })

    const buttons = section(page, 'Account').getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Deactivate', 'Make admin', 'Remove privileged'])
    for (const button of buttons) expect(button).toHaveAccessibleDescription('anna@sallyport.test')
  })

  test('name the accesses that a deactivation stops, and show the result', async () => {
    const page = await openUserPage({ user: { active_accesses: 2 } })
    const { user, screen } = page
    api.respond(userEndpoints.setActive, { active_accesses: 2 })

    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Deactivate anna@sallyport.test?' })
    expect(dialog).toHaveAccessibleDescription(/2 active accesses stop working on the nodes\.$/)
    const deactivated = { is_active: false, status: 'inactive' } as const
    api.respond(userEndpoints.byId, userPage({ user: deactivated }))
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))

    expect(await screen.findByText(/is deactivated \(#3\), 2 accesses stop working/)).toBeVisible()
    expect(await section(page, 'Account').findByText('Inactive')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Activate' })).toBeVisible()
    expect(api.calls(userEndpoints.setActive).map(({ body }) => body)).toEqual([{ user_id: 3, is_active: false }])
    expect(api.calls(adminAccessEndpoints.ofUser)).toHaveLength(2)
    expect(api.calls(logEndpoints.ofUser)).toHaveLength(2)
  })

  test('refetch the account when it has changed meanwhile', async () => {
    const { user, screen } = await openUserPage()
    api.respondWithError(userEndpoints.setPrivileged, 404)

    await user.click(screen.getByRole('button', { name: 'Make privileged' }))

    await waitFor(() => expect(api.calls(userEndpoints.byId)).toHaveLength(2))
  })
})

describe('the accesses', () => {
  test('link to their nodes and show when they were last seen', async () => {
    const accesses = [userAccess({ last_handshake: now - 2 * day, status: 'inactive', mode: 'limited' })]
    const { screen } = await openUserPage({ accesses })

    const table = within(await screen.findByRole('table', { name: 'Accesses' }))
    expect(table.getByRole('rowheader', { name: 'phone' })).toBeVisible()
    expect(table.getByRole('link', { name: 'Fjord #7' })).toHaveAttribute('href', '/admin/node/7')
    for (const name of ['Inactive', 'Limited', 'Last seen 2 days ago', '10.8.0.2'])
      expect(table.getByRole('cell', { name })).toBeVisible()
  })

  test('may be missing, as orders, sessions and log entries', async () => {
    const { screen } = await openUserPage()

    for (const text of ['No accesses', 'No orders', 'No active sessions', 'No entries yet'])
      expect(await screen.findByText(text)).toBeVisible()
  })
})

test('orders link to the list of billings', async () => {
  const { screen } = await openUserPage({ orders: [billing({ problem: 'underpaid' })] })

  const table = within(await screen.findByRole('table', { name: 'Orders' }))
  expect(table.getByRole('link', { name: '4521077' })).toHaveAttribute('href', '/admin/billings?search=4521077')
  for (const name of ['Done Underpaid', '12 months $60.00']) expect(table.getByRole('cell', { name })).toBeVisible()
})

test('sessions are named by their client and last use', async () => {
  const sessions = [
    { id: 'a', created_at: now - day, used_at: now - 60, client: { browser: 'Firefox', system: 'Linux' } },
    { id: 'b', created_at: now - 9 * day, used_at: now - 2 * day, client: { browser: null, system: null } },
  ]
  const { screen } = await openUserPage({ sessions })

  const texts = within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem')
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    `Firefox on LinuxLogged in ${formatDate(now - day)} · Used within the last hour`,
    `Unknown deviceLogged in ${formatDate(now - 9 * day)} · Last used 2 days ago`,
  ])
})

describe('the log entries', () => {
  beforeEach(() => void rs.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void rs.useRealTimers())

  test('are polled', async () => {
    const { screen } = await openUserPage()
    await screen.findByText('No entries yet')
    api.respond(logEndpoints.ofUser, { items: [logEntry({ action: 'user.admin', subject_id: 3 })] })

    await act(() => rs.advanceTimersByTimeAsync(limits.tunnel.listPollInterval))

    expect(await screen.findByRole('cell', { name: 'Admin rights changed' })).toBeVisible()
  })
})
