import { beforeEach, describe, expect, test } from '@rstest/core'
import { userEndpoints } from '@sallyport/contract/endpoints'
import { api, manyOf, user, waitFor } from '@sallyport/testing'
import { serveUserSearch, requestedQueries, openUserList } from './testing/open-user-list.ts'

beforeEach(serveUserSearch)

describe('the search', () => {
  test('sends the request immediately on Enter', async () => {
    const { user, searchBox, locationSearch } = await openUserList()

    await user.type(searchBox, 'anna{Enter}')

    expect(locationSearch()).toBe('?search=anna')
  })

  test('replaces the history entry', async () => {
    const { user, searchBox, router } = await openUserList()
    await user.type(searchBox, 'an{Enter}')
    await user.type(searchBox, 'na{Enter}')

    await waitFor(() => expect(requestedQueries().at(-1)).toMatchObject({ search: 'anna' }))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('is cleared by its button and keeps the focus', async () => {
    const { user, screen, searchBox, locationSearch } = await openUserList('?search=anna')
    expect(searchBox).toHaveValue('anna')

    await user.click(screen.getByRole('button', { name: 'Clear search' }))

    expect(await screen.findByText('admin@sallyport.test')).toBeVisible()
    expect([locationSearch(), searchBox]).toEqual(['', expect.objectContaining({ value: '' })])
    expect(searchBox).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  })

  test('shows an error for an invalid text, and limits its length', async () => {
    const { user, searchBox, locationSearch } = await openUserList()

    await user.type(searchBox, '😀{Enter}')

    expect(searchBox).toBeInvalid()
    expect(searchBox).toHaveAttribute('maxlength', '128')
    expect(searchBox).toHaveAccessibleDescription('Invalid value: “😀” can’t be used here')
    expect([locationSearch(), requestedQueries().length]).toEqual(['', 1])
  })

  test('announces the number of results', async () => {
    const { screen } = await openUserList('?search=anna')

    expect(await screen.findByText('1 found')).toBeInTheDocument()
  })

  test('announces that there are more results', async () => {
    api.respond(userEndpoints.list, ({ query }) =>
      (query as { page: number }).page === 1
        ? { items: manyOf(25, (id) => user({ id })) }
        : new Promise<never>(() => {}),
    )

    const { screen } = await openUserList('?status=active')

    expect(await screen.findByText('More than 25 found')).toBeInTheDocument()
  })
})
