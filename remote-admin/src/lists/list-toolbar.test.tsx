import { beforeEach, describe, expect, test } from '@rstest/core'
import { userEndpoints } from '@sallyport/contract/endpoints'
import { act, api, setDevice, waitFor, within } from '@sallyport/testing'
import { serveUserSearch, requestedQueries, openUserList, path } from './testing/open-user-list.ts'

beforeEach(serveUserSearch)

describe('status and order', () => {
  test('are requested and stored in the URL, and Back restores earlier ones', async () => {
    const { user, screen, router, locationSearch } = await openUserList()
    await screen.findByText('anna@sallyport.test')

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active')
    await user.click(screen.getByRole('button', { name: 'Email' }))
    await user.click(screen.getByRole('button', { name: 'Email' }))

    await waitFor(() =>
      expect(requestedQueries().at(-1)).toEqual({ page: 1, limit: 25, status: 'active', sort: '-email' }),
    )
    expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')
    expect(screen.getByRole('button', { name: 'Email' })).toHaveFocus()
    expect(screen.getByText('Email, descending', { selector: '#announcements *' })).toBeInTheDocument()

    const steps = [locationSearch()]
    for (let step = 0; step < 3; step += 1) {
      await act(() => router.navigate(-1))
      steps.push(locationSearch())
    }
    expect(steps).toEqual(['?status=active&sort=-email', '?status=active&sort=email', '?status=active', ''])
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('All statuses')
  })

  test('are select fields on a phone, which has no column headers', async () => {
    setDevice('phone')
    const { user, screen, locationSearch } = await openUserList()
    await screen.findByText('anna@sallyport.test')
    expect(screen.queryByRole('button', { name: 'Email' })).toBeNull()
    const sort = screen.getByRole('combobox', { name: 'Sort by' })
    expect(within(sort).getAllByRole('option')).toHaveLength(9)

    await user.selectOptions(sort, 'Created at, descending')
    expect(locationSearch()).toBe('?sort=-created_at')
    await user.selectOptions(sort, 'Default order')
    expect(locationSearch()).toBe('')
  })
})

describe('a URL with search parameters', () => {
  test('sets the request and the toolbar', async () => {
    const { screen, searchBox } = await openUserList('?search=anna&status=active&sort=-created_at')

    expect(requestedQueries()).toEqual([{ page: 1, limit: 25, search: 'anna', status: 'active', sort: '-created_at' }])
    expect(searchBox).toHaveValue('anna')
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Active')
    const head = await screen.findByRole('columnheader', { name: 'Created at' })
    expect(head).toHaveAttribute('aria-sort', 'descending')
  })

  test('updates the search box when it changes', async () => {
    const { user, router, searchBox } = await openUserList()
    await user.type(searchBox, 'anna{Enter}')

    await act(() => router.navigate(`${path}?search=admin`))
    expect(searchBox).toHaveValue('admin')
    await act(() => router.navigate(-1))

    expect(searchBox).toHaveValue('anna')
  })
})

describe('an empty list', () => {
  test('can clear the filters when nothing matches', async () => {
    const { user, screen, locationSearch, searchBox } = await openUserList('?search=unknown&status=active&sort=email')
    expect(await screen.findByText('Nothing found')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Clear filters' }))

    expect(await screen.findByText('anna@sallyport.test')).toBeVisible()
    expect([locationSearch(), searchBox]).toEqual(['?sort=email', expect.objectContaining({ value: '' })])
    expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus()
  })

  test('has no filters to clear without a search', async () => {
    api.respond(userEndpoints.list, { items: [] })

    const { screen } = await openUserList('?sort=email')

    expect(await screen.findByText('No users yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to invites' })).toHaveAttribute('href', '/admin/user-invites')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })
})
