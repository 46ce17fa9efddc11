import { expect } from '@rstest/core'
import { adminUserEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, user, waitFor } from '@sallyport/testing'
import { UsersPage } from '../../users/users-page.tsx'

export const path = '/admin/users'

type UsersQuery = { page: number; limit: number; search?: string; status?: string; sort?: string }

const users = [user({ id: 1, email: 'admin@sallyport.test' }), user({ id: 2, email: 'anna@sallyport.test' })]

/** How the list was asked for, oldest first. */
export const requestedQueries = () => api.calls(adminUserEndpoints.list).map(({ query }) => query as UsersQuery)

/** A server that looks for e-mails. */
export const serveUserSearch = () =>
  api.answers(adminUserEndpoints.list, ({ query }) => ({
    items: users.filter(({ email }) => email.includes((query as UsersQuery).search ?? '')),
  }))

/** The list of people, which stands for all that can be searched and sorted, at an address. */
export async function openUserList(search = '') {
  const page = renderPage(UsersPage, { as: admin(), at: path + search, path })
  await waitFor(() => expect(requestedQueries()).toHaveLength(1))
  return {
    ...page,
    box: page.screen.getByRole('searchbox', { name: 'Search by email' }),
    view: () => page.router.state.location.search,
  }
}
