import { describe, expect, test } from '@rstest/core'
import { formatTimestamp } from '@sallyport/ui/format'
import { act, changeLanguage, user } from '@sallyport/testing'
import { anna, openUsersPage } from './testing/open-users-page.ts'

describe('the table of users', () => {
  test('has seven columns', async () => {
    const { screen } = await openUsersPage([anna()])

    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Email',
      'Status',
      'Type',
      'Created at',
      'Updated at',
      'Actions',
    ])
    expect(screen.getByRole('table', { name: 'Users' })).toBeVisible()
  })

  test('shows local timestamps, and a dash for a missing one', async () => {
    const { row } = await openUsersPage([anna({ created_at: 1_790_000_000, updated_at: null })])

    expect(row.getByRole('rowheader', { name: '3' })).toBeVisible()
    expect(row.getByText(formatTimestamp(1_790_000_000))).toBeVisible()
    expect(row.getByRole('cell', { name: '—' })).toBeVisible()
  })

  const types = [
    [{ is_admin: true, is_privileged: true }, 'Admin'],
    [{ is_admin: true }, 'Admin'],
    [{ is_privileged: true }, 'Privileged'],
    [{}, 'Regular'],
  ] as const
  for (const [flags, type] of types) {
    test(`${JSON.stringify(flags)} is labelled ${type}`, async () => {
      const { row } = await openUsersPage([anna(flags)])

      expect(row.getByText(type, { exact: true })).toBeVisible()
    })
  }

  for (const [status, name] of [
    ['active', 'Active'],
    ['inactive', 'Inactive'],
  ] as const) {
    test(`labels the status ${status} ${name}`, async () => {
      const { row } = await openUsersPage([anna({ status, is_active: status === 'active' })])

      expect(row.getByText(name, { exact: true })).toBeVisible()
    })
  }

  test('offers no deactivation or demotion on the row of the current admin', async () => {
    const { row } = await openUsersPage([user({ id: 1, email: 'admin@sallyport.test', is_admin: true })], 'admin@')

    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Make privileged'])
  })

  test('describes the buttons with the email of the user', async () => {
    const { row } = await openUsersPage([anna()])

    expect(row.getByRole('button', { name: 'Make admin' })).toHaveAccessibleDescription('anna@sallyport.test')
  })

  test('is translated to Russian', async () => {
    const { row } = await openUsersPage([anna({ is_privileged: true })])

    await act(() => changeLanguage('ru'))

    expect(row.getByText('С привилегиями')).toBeVisible()
    expect(row.getByRole('button', { name: 'Снять привилегии' })).toBeVisible()
  })
})
