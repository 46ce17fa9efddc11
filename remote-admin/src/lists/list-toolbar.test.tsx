import { beforeEach, describe, expect, test } from '@rstest/core'
import { adminUserEndpoints } from '@sallyport/contract/endpoints'
import { act, api, setDevice, waitFor, within } from '@sallyport/testing'
import { serveUserSearch, requestedQueries, openUserList, path } from './testing/open-user-list.ts'

beforeEach(serveUserSearch)

describe('status and order', () => {
  test('are chosen, asked for and put into the address, and the way back leads through them', async () => {
    const { user, screen, router, view } = await openUserList()
    await screen.findByText('anna@sallyport.test')

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active')
    await user.click(screen.getByRole('button', { name: 'Email' }))
    await user.click(screen.getByRole('button', { name: 'Email' }))

    await waitFor(() => expect(requestedQueries().at(-1)).toEqual({ page: 1, limit: 25, status: 'active', sort: '-email' }))
    expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')
    expect(screen.getByRole('button', { name: 'Email' })).toHaveFocus()

    const steps = [view()]
    for (let step = 0; step < 3; step += 1) {
      await act(() => router.navigate(-1))
      steps.push(view())
    }
    expect(steps).toEqual(['?status=active&sort=-email', '?status=active&sort=email', '?status=active', ''])
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('All statuses')
  })

  test('keep what is shown until the new rows are there', async () => {
    const { user, screen } = await openUserList()
    await screen.findByText('anna@sallyport.test')
    let answer: (body: { items: [] }) => void = () => {}
    api.answers(adminUserEndpoints.list, () => new Promise((resolve) => (answer = resolve)))

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive')
    expect(screen.getByText('anna@sallyport.test')).toBeVisible()
    expect(screen.getByRole('table', { busy: true })).toBeVisible()
    await waitFor(() => expect(requestedQueries()).toHaveLength(2))
    answer({ items: [] })

    expect(await screen.findByText('Nothing found')).toBeVisible()
  })

  test('are choices on a phone, where no head can be pressed', async () => {
    setDevice('phone')
    const { user, screen, view } = await openUserList()
    await screen.findByText('anna@sallyport.test')
    expect(screen.queryByRole('button', { name: 'Email' })).toBeNull()
    const sort = screen.getByRole('combobox', { name: 'Sort by' })
    expect(within(sort).getAllByRole('option')).toHaveLength(9)

    await user.selectOptions(sort, 'Created at, descending')
    expect(view()).toBe('?sort=-created_at')
    await user.selectOptions(sort, 'Usual order')
    expect(view()).toBe('')
  })
})

describe('a linked view', () => {
  test('is asked for and shown as it stands in the address', async () => {
    const { screen, box } = await openUserList('?search=anna&status=active&sort=-created_at')

    expect(requestedQueries()).toEqual([{ page: 1, limit: 25, search: 'anna', status: 'active', sort: '-created_at' }])
    expect(box).toHaveValue('anna')
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Active')
    const head = await screen.findByRole('columnheader', { name: 'Created at' })
    expect(head).toHaveAttribute('aria-sort', 'descending')
  })

  test('of nonsense is the whole list', async () => {
    await openUserList('?search=%F0%9F%98%80&status=asleep&sort=password')

    expect(requestedQueries()).toEqual([{ page: 1, limit: 25 }])
  })

  test('follows the address when that changes from elsewhere', async () => {
    const { user, router, box } = await openUserList()
    await user.type(box, 'anna{Enter}')

    await act(() => router.navigate(`${path}?search=admin`))
    expect(box).toHaveValue('admin')
    await act(() => router.navigate(-1))

    expect(box).toHaveValue('anna')
  })
})

describe('nothing', () => {
  test('found is told, with the way to everything', async () => {
    const { user, screen, view, box } = await openUserList('?search=nobody&status=active&sort=email')
    expect(await screen.findByText('Nothing found')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Clear filters' }))

    expect(await screen.findByText('anna@sallyport.test')).toBeVisible()
    expect([view(), box]).toEqual(['?sort=email', expect.objectContaining({ value: '' })])
    expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus()
  })

  test('there at all is something else', async () => {
    api.answers(adminUserEndpoints.list, { items: [] })

    const { screen } = await openUserList('?sort=email')

    expect(await screen.findByText('No users yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })
})
