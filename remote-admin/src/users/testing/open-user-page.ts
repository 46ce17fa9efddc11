import {
  adminAccessEndpoints,
  type Billing,
  billingEndpoints,
  logEndpoints,
  type LogEntry,
  type UserAccess,
  userEndpoints,
  type UserPage,
} from '@sallyport/contract/endpoints'
import { admin, api, renderPage } from '@sallyport/testing'
import { UserPage as Page } from '../user-page.tsx'
import { anna } from './open-users-page.ts'

type Responses = {
  user?: Partial<UserPage['user']>
  inviter?: UserPage['inviter']
  sessions?: UserPage['sessions']
  accesses?: UserAccess[]
  orders?: Billing[]
  log?: LogEntry[]
}

export const userPage = ({ user, inviter = null, sessions = [] }: Responses = {}): UserPage => ({
  user: { ...anna(), premium_expired_at: null, ...user },
  inviter,
  sessions,
})

/** Renders the page of anna, whose id is 3. */
export async function openUserPage({ accesses = [], orders = [], log = [], ...page }: Responses = {}) {
  api.respond(userEndpoints.byId, userPage(page))
  api.respond(adminAccessEndpoints.ofUser, { items: accesses })
  api.respond(billingEndpoints.ofUser, { items: orders })
  api.respond(logEndpoints.ofUser, { items: log })
  const rendered = renderPage(Page, { as: admin(), at: '/admin/users/3', path: '/admin/users/:id' })
  await rendered.screen.findByRole('heading', { name: 'anna@sallyport.test' })
  return rendered
}
