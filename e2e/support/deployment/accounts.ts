import type { Page } from '@playwright/test'
import { routes } from '../routes.ts'
import { adminUserEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import { createInviteLink } from '../invites.ts'
import { expect } from '../test.ts'
import { requestDirectly } from './http2-request.ts'

export const jsonHeaders = { 'x-api-token': 'sallyport-web', 'content-type': 'application/json' }
const password = 'Sallyport1'

/** Reached without a proxy, because demo users can sign in only so. */
type Server = { url: string }

export async function register(page: Page, site: string, { service, email }: { service: Server; email: string }) {
  await page.goto(site + (await createInviteLink(service)))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(site + routes.nodes.to())
}

export async function logInAgain(page: Page, site: string, email: string) {
  await page.goto(site + routes.settings.to())
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(site + routes.nodes.to())
}

/** Calls the API as the demo admin, who can sign in without a proxy only. */
export async function makeAdmin(service: Server, email: string) {
  const post = (endpoint: { path: string }, token: string, body: object) =>
    requestDirectly(service.url + endpoint.path, {
      headers: { ...jsonHeaders, ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const login = await post(sessionEndpoints.login, '', { email: 'admin@sallyport.test', password })
  const { token } = JSON.parse(login.body.toString()) as { token: string }
  const headers = { ...jsonHeaders, authorization: `Bearer ${token}` }
  const list = await requestDirectly(service.url + adminUserEndpoints.list.path, { headers })
  const { items } = JSON.parse(list.body.toString()) as { items: { id: number; email: string }[] }
  const user = items.find((item) => item.email === email)
  await post(adminUserEndpoints.setAdmin, token, { user_id: user?.id, is_admin: true })
}
