import { adminUserEndpoints, type User } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, user, within } from '@sallyport/testing'
import { UsersPage } from '../users-page.tsx'

export const anna = (different: Partial<User> = {}) => user({ id: 3, email: 'anna@sallyport.test', ...different })

/** The page with some people, and the row of one of them. */
export async function openUsersPage(people: User[], email = 'anna@sallyport.test') {
  api.answers(adminUserEndpoints.list, { items: people })
  const page = renderPage(UsersPage, { as: admin() })
  const row = within(await page.screen.findByRole('row', { name: new RegExp(email) }))
  return { ...page, row }
}
