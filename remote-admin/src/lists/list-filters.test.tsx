import { beforeEach, describe, expect, test } from '@rstest/core'
import { fireEvent, setDevice, waitFor } from '@sallyport/testing'
import { openUserList, requestedQueries, serveUserSearch } from './testing/open-user-list.ts'

beforeEach(serveUserSearch)

describe('the filters', () => {
  test('are requested, stored in the URL and cleared together', async () => {
    const { user, screen, locationSearch } = await openUserList()
    await screen.findByText('anna@sallyport.test')

    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Members')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account type' }), 'Premium')

    await waitFor(() => expect(requestedQueries().at(-1)).toMatchObject({ role: 'member', account_type: 'premium' }))
    expect(locationSearch()).toBe('?role=member&account_type=premium')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'All roles')
    expect(locationSearch()).toBe('?account_type=premium')
  })

  test('by date contain the first and the last day', async () => {
    const { screen } = await openUserList()
    await screen.findByText('anna@sallyport.test')

    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-01' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-28' } })

    const range = { from: new Date(2026, 1, 1).getTime() / 1000, to: new Date(2026, 2, 1).getTime() / 1000 }
    await waitFor(() => expect(requestedQueries().at(-1)).toMatchObject(range))
    expect(screen.getByLabelText('To')).toHaveValue('2026-02-28')
  })

  test('keep a date that is being typed', async () => {
    const { screen, locationSearch } = await openUserList()
    const from = screen.getByLabelText('From')

    fireEvent.change(from, { target: { value: '0002-02-01' } })

    expect(from).toHaveValue('0002-02-01')
    expect(locationSearch()).toBe('')
  })

  test('are folded on a phone, with the number of those that are set', async () => {
    setDevice('phone')

    const { screen } = await openUserList('?role=admin&status=active')

    expect(screen.getByText('Filters (2)').closest('details')).not.toHaveAttribute('open')
  })
})
