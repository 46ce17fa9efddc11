import { beforeEach, describe, expect, test } from '@rstest/core'
import { adminUserEndpoints } from '@sallyport/contract/endpoints'
import { api, manyOf, user, waitFor } from '@sallyport/testing'
import { serveUserSearch, requestedQueries, openUserList } from './testing/open-user-list.ts'

beforeEach(serveUserSearch)

describe('the search', () => {
  test('asks when nothing is typed for a while, once', async () => {
    const { user, screen, box, view } = await openUserList()

    await user.type(box, ' anna ')

    await waitFor(() => expect(screen.queryByText('admin@sallyport.test')).toBeNull())
    expect(requestedQueries().map(({ search }) => search)).toEqual([undefined, 'anna'])
    expect(view()).toBe('?search=anna')
    expect(box).toHaveValue(' anna ')
    expect(box).toHaveFocus()
  })

  test('asks at once at Enter', async () => {
    const { user, box, view } = await openUserList()

    await user.type(box, 'anna{Enter}')

    expect(view()).toBe('?search=anna')
  })

  test('takes the place of the view before, so that one step back leaves the list', async () => {
    const { user, box, router } = await openUserList()
    await user.type(box, 'an{Enter}')
    await user.type(box, 'na{Enter}')

    await waitFor(() => expect(requestedQueries().at(-1)).toMatchObject({ search: 'anna' }))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('is emptied with its button, and keeps the focus', async () => {
    const { user, screen, box, view } = await openUserList('?search=anna')
    expect(box).toHaveValue('anna')

    await user.click(screen.getByRole('button', { name: 'Clear search' }))

    expect(await screen.findByText('admin@sallyport.test')).toBeVisible()
    expect([view(), box]).toEqual(['', expect.objectContaining({ value: '' })])
    expect(box).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  })

  test('says of a text that no list can be asked for, and asks for nothing', async () => {
    const { user, box, view } = await openUserList()

    await user.type(box, '😀{Enter}')

    expect(box).toBeInvalid()
    expect(box).toHaveAccessibleDescription('Invalid value')
    expect([view(), requestedQueries().length]).toEqual(['', 1])
  })

  test('cannot be longer than the server takes', async () => {
    const { box } = await openUserList()

    expect(box).toHaveAttribute('maxlength', '128')
  })

  test('tells listeners what it came to', async () => {
    const { screen } = await openUserList('?search=anna')

    expect(await screen.findByText('1 found')).toBeInTheDocument()
  })

  test('says when there are more than it shows', async () => {
    api.answers(adminUserEndpoints.list, { items: manyOf(25, (id) => user({ id })) })

    const { screen } = await openUserList('?status=active')

    expect(await screen.findByText('25 found, and there are more')).toBeInTheDocument()
  })
})
