import { expect } from '@rstest/core'
import { userEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, user, waitFor } from '@sallyport/testing'
import { UsersPage } from '../../users/users-page.tsx'

export const path = '/admin/users'

type UsersQuery = { page: number; limit: number; search?: string; status?: string; sort?: string }

const users = [user({ id: 1, email: 'admin@sallyport.test' }), user({ id: 2, email: 'anna@sallyport.test' })]

/** Queries of the list requests so far, oldest first. */
export const requestedQueries = () => api.calls(userEndpoints.list).map(({ query }) => query as UsersQuery)

/** Makes the fake API filter two users by email. */
export const serveUserSearch = () =>
  api.respond(userEndpoints.list, ({ query }) => ({
    items: users.filter(({ email }) => email.includes((query as UsersQuery).search ?? '')),
  }))

/** Renders the user list, as an example of all searchable lists, with a query string. */
export async function openUserList(search = '') {
  const page = renderPage(UsersPage, { as: admin(), at: path + search, path })
  await waitFor(() => expect(requestedQueries()).toHaveLength(1))
  return {
    ...page,
    searchBox: page.screen.getByRole('searchbox', { name: 'Search by email, ID, public key or IP' }),
    locationSearch: () => page.router.state.location.search,
  }
}
