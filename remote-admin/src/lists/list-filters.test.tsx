import { beforeEach, describe, expect, test } from '@rstest/core'
import { act, fireEvent, setDevice, waitFor, within } from '@sallyport/testing'
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
    const { screen, locationSearch } = await openUserList()
    await screen.findByText('anna@sallyport.test')

    fireEvent.change(screen.getByLabelText('Created from'), { target: { value: '2026-02-01' } })
    fireEvent.change(screen.getByLabelText('Created to'), { target: { value: '2026-02-28' } })

    const range = { from: new Date(2026, 1, 1).getTime() / 1000, to: new Date(2026, 2, 1).getTime() / 1000 }
    await waitFor(() => expect(requestedQueries().at(-1)).toMatchObject(range))
    expect(screen.getByLabelText('Created to')).toHaveValue('2026-02-28')
    for (const label of ['Created from', 'Created to'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: '' } })
    expect(locationSearch()).toBe('')
  })

  test('that are changed one right after the other are all applied', async () => {
    const { screen, locationSearch } = await openUserList()
    await screen.findByText('anna@sallyport.test')

    act(() => {
      fireEvent.change(screen.getByLabelText('Created from'), { target: { value: '2026-02-01' } })
      fireEvent.change(screen.getByLabelText('Created to'), { target: { value: '2026-02-28' } })
    })

    const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone)
    await waitFor(() => expect(locationSearch()).toBe(`?from=2026-02-01&time_zone=${zone}&to=2026-02-28`))
  })

  test('by date of a link have its time zone, as the times of the rows', async () => {
    const { screen } = await openUserList('?from=2026-02-01&to=2026-02-28&time_zone=Pacific/Kiritimati')
    const row = within((await screen.findByText('anna@sallyport.test')).closest('tr')!)

    const range = { from: Date.parse('2026-01-31T10:00Z') / 1000, to: Date.parse('2026-02-28T10:00Z') / 1000 }
    expect(requestedQueries().at(-1)).toMatchObject(range)
    expect(screen.getByText('Times in Pacific/Kiritimati')).toBeVisible()
    expect(screen.getByLabelText('Created from')).toHaveValue('2026-02-01')
    // 2026-09-21T14:13:20Z in UTC+14.
    expect(row.getByText('2026-09-22 04:13:20')).toBeVisible()
  })

  test('keep a date that is being typed', async () => {
    const { screen, locationSearch } = await openUserList()
    const from = screen.getByLabelText('Created from')

    fireEvent.change(from, { target: { value: '0002-02-01' } })

    expect(from).toHaveValue('0002-02-01')
    expect(locationSearch()).toBe('')
  })

  test('are folded on a phone, with the number of those that are set', async () => {
    setDevice('phone')

    const { screen } = await openUserList('?role=admin&status=active')

    const section = screen.getByText('Filters (2)').closest('details')!
    expect(section).not.toHaveAttribute('open')
    act(() => screen.getByText('Filters (2)').click())
    expect(section).toHaveAttribute('open')
    expect(within(section).getByRole('combobox', { name: 'Role' })).toHaveValue('admin')
  })
})
