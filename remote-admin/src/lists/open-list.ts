import { expect } from '@rstest/core'
import { adminUserEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, user, waitFor } from '@sallyport/testing'
import { UsersPage } from '../users/users-page.tsx'

export const path = '/admin/users'

type Asked = { page: number; limit: number; search?: string; status?: string; sort?: string }

const people = [user({ id: 1, email: 'admin@sallyport.test' }), user({ id: 2, email: 'anna@sallyport.test' })]

/** How the list was asked for, oldest first. */
export const asked = () => api.calls(adminUserEndpoints.list).map(({ query }) => query as Asked)

/** A server that looks for e-mails. */
export const answerSearches = () =>
  api.answers(adminUserEndpoints.list, ({ query }) => ({
    items: people.filter(({ email }) => email.includes((query as Asked).search ?? '')),
  }))

/** The list of people, which stands for all that can be searched and sorted, at an address. */
export async function openList(search = '') {
  const page = renderPage(UsersPage, { as: admin(), at: path + search, path })
  await waitFor(() => expect(asked()).toHaveLength(1))
  return {
    ...page,
    box: page.screen.getByRole('searchbox', { name: 'Search by email' }),
    view: () => page.router.state.location.search,
  }
}
