import { expect, test } from '@rstest/core'
import { ownSessionEndpoints, type OwnSession } from '@sallyport/contract/endpoints'
import { api, member, recordFailures, renderPage, within } from '@sallyport/testing'
import { formatDate } from '@sallyport/ui/format'
import { SessionsSection } from './sessions-section.tsx'

const report = recordFailures()

const hour = 60 * 60
const now = Math.floor(Date.now() / 1000)

const session = (overrides: Partial<OwnSession> = {}): OwnSession => ({
  id: crypto.randomUUID(),
  created_at: now - 200 * hour,
  used_at: now - 3.5 * hour,
  client: { browser: 'Firefox', system: 'Linux' },
  is_current: false,
  ...overrides,
})
const current = session({ is_current: true, client: { browser: 'Safari', system: 'macOS' } })

async function openSessions(...others: OwnSession[]) {
  api.respond(ownSessionEndpoints.list, { items: [current, ...others] })
  const page = renderPage(SessionsSection, { as: member() })
  const list = within(await page.screen.findByRole('list', { name: 'Sessions' }))
  const confirm = async (action: string) =>
    page.user.click(within(page.screen.getByRole('alertdialog')).getByRole('button', { name: action }))
  return { ...page, list, confirm }
}

test('lists the sessions with their client and last use, and marks the current one', async () => {
  const unknown = { browser: null, system: null }
  const samsung = { browser: 'Samsung Internet for Android', system: 'Android' }
  const { list } = await openSessions(
    session(),
    session({ used_at: now - 60, client: unknown }),
    session({ client: samsung }),
  )

  const rows = list.getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Safari on macOS',
    'Firefox on Linux',
    'Unknown device',
    'Samsung Internet for Android',
  ])
  expect(rows[0]).toHaveTextContent(`Logged in ${formatDate(current.created_at)}This device`)
  expect(rows[1]).toHaveTextContent('Last used 3 hours ago')
  expect(rows[2]).toHaveTextContent('Used within the last hour')
  expect(within(rows[0]!).queryByRole('button')).toBeNull()
})

test('ends a session after a confirmation, and removes it from the list', async () => {
  const other = session()
  const { user, screen, list, confirm } = await openSessions(
    other,
    session({ client: { browser: 'Chrome', system: null } }),
  )
  api.respond(ownSessionEndpoints.end, {})
  const [button] = list.getAllByRole('button', { name: 'End session' })
  expect(button).toHaveAccessibleDescription('Firefox on Linux')

  await user.click(button!)
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/^Firefox on Linux will be logged out/)
  await confirm('End session')

  expect(await screen.findByText('Session ended (Firefox on Linux)')).toBeVisible()
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  expect(list.getByText('Chrome')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus()
  expect(api.calls(ownSessionEndpoints.end).map(({ url }) => url)).toEqual([`/api/user/sessions/${other.id}`])
  expect(api.calls(ownSessionEndpoints.list)).toHaveLength(1)
})

test('reloads the list when a session has ended already', async () => {
  const { user, list, confirm } = await openSessions(session())
  api.respondWithError(ownSessionEndpoints.end, 404)
  api.respond(ownSessionEndpoints.list, { items: [current] })

  await user.click(list.getByRole('button', { name: 'End session' }))
  await confirm('End session')

  await expect.poll(() => list.getAllByRole('listitem')).toHaveLength(1)
  expect(report).not.toHaveBeenCalled()
})

test('ends all other sessions after a confirmation', async () => {
  const { user, screen, list, confirm } = await openSessions(session(), session())
  api.respond(ownSessionEndpoints.endOthers, {})

  await user.click(screen.getByRole('button', { name: 'End all other sessions' }))
  await confirm('End all other sessions')

  expect(await screen.findByText('All other sessions ended')).toBeVisible()
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus()
})

test('keeps the sessions when ending them fails', async () => {
  const { user, screen, list, confirm } = await openSessions(session())
  api.respondWithError(ownSessionEndpoints.endOthers, 500)

  await user.click(screen.getByRole('button', { name: 'End all other sessions' }))
  await confirm('End all other sessions')

  await expect.poll(() => report).toHaveBeenCalledWith(expect.objectContaining({ status: 500 }))
  expect(list.getAllByRole('listitem')).toHaveLength(2)
})
