import { describe, expect, test } from '@rstest/core'
import { user, within } from '@sallyport/testing'
import { formatTimestamp } from '@sallyport/ui/format'
import { anna, openUsersPage } from './testing/open-users-page.ts'

const activity = { last_seen: null, traffic: { received: 0, sent: 0 } }

describe('the table of users', () => {
  test('shows local timestamps, and a dash for a missing one', async () => {
    const { row } = await openUsersPage([anna({ ...activity, created_at: 1_790_000_000, updated_at: null })])

    expect(row.getByRole('rowheader', { name: 'anna@sallyport.test' })).toBeVisible()
    expect(row.getByRole('button', { name: 'Copy ID 3' })).toBeVisible()
    expect(row.getByText(formatTimestamp(1_790_000_000))).toBeVisible()
    expect(row.getByRole('cell', { name: '—' })).toBeVisible()
  })

  test('shows the last connection and the traffic', async () => {
    const { row } = await openUsersPage([
      anna({
        last_seen: Date.now() / 1000 - 3 * 60 * 60 - 60,
        traffic: { received: 1_200_000, sent: 5000 },
      }),
    ])

    expect(row.getByRole('cell', { name: 'Last seen 3 hours ago' })).toBeVisible()
    expect(row.getByRole('cell', { name: /Received 1.2\sMB Sent 5\skB/ })).toBeVisible()
  })

  test('shows a dash for what the server does not say about the accesses', async () => {
    const { row } = await openUsersPage([anna({ updated_at: 1_790_000_000 })])

    expect(row.getAllByRole('cell', { name: '—' })).toHaveLength(2)
  })

  const types = [
    [{ is_admin: true, is_privileged: true }, 'Admin'],
    [{ is_privileged: true }, 'Privileged'],
    [{}, 'Regular'],
  ] as const
  for (const [flags, type] of types) {
    test(`${JSON.stringify(flags)} is labelled ${type}`, async () => {
      const { row } = await openUsersPage([anna(flags)])

      expect(row.getByText(type, { exact: true })).toBeVisible()
    })
  }

  test('offers no deactivation or demotion on the row of the current admin', async () => {
    const { row } = await openUsersPage([user({ id: 1, email: 'admin@sallyport.test', is_admin: true })], 'admin@')

    const buttons = within(row.getAllByRole('cell').at(-1)!).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Make privileged'])
    expect(row.queryByRole('checkbox')).toBeNull()
  })

  test('describes the buttons with the email of the user', async () => {
    const { row } = await openUsersPage([anna()])

    expect(row.getByRole('button', { name: 'Make admin' })).toHaveAccessibleDescription('anna@sallyport.test')
  })
})
