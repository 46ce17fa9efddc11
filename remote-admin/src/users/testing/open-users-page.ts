import { type User, userEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, user, within } from '@sallyport/testing'
import { UsersPage } from '../users-page.tsx'

export const anna = (overrides: Partial<User> = {}) => user({ id: 3, email: 'anna@sallyport.test', ...overrides })

/** Renders the page, and returns the row of the user with the given email. */
export async function openUsersPage(users: User[], email = 'anna@sallyport.test') {
  api.respond(userEndpoints.list, { items: users })
  const page = renderPage(UsersPage, { as: admin() })
  const row = within(await page.screen.findByRole('row', { name: new RegExp(email) }))
  return { ...page, row }
}
