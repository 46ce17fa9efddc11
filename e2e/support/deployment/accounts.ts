import type { Page } from '@playwright/test'
import { adminNodeEndpoints, sessionEndpoints, userEndpoints } from '@sallyport/contract/endpoints'
import { nodeStatus, nodeType } from '@sallyport/contract/rules'
import { createInviteLink } from '../invites.ts'
import { routes } from '../routes.ts'
import { expect } from '../test.ts'
import { requestDirectly } from './http2-request.ts'

export const jsonHeaders = { 'x-api-token': 'sallyport-web', 'content-type': 'application/json' }
const password = 'Sallyport1'
export const firstAdmin = { ADMIN_EMAIL: 'admin@sallyport.test', ADMIN_PASSWORD: password } as const

/** A server that is reached without a proxy. */
type Server = { url: string }

export async function register(page: Page, site: string, { service, email }: { service: Server; email: string }) {
  await acceptInvite(page, site + (await createInviteLink(service)), email)
  await expect(page).toHaveURL(site + routes.nodes.to())
}

export async function acceptInvite(page: Page, url: string, email: string) {
  await page.goto(url)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`**${routes.nodes.to()}`)
}

export async function logInAgain(page: Page, site: string, email: string) {
  await page.goto(site + routes.settings.to())
  await page.getByRole('link', { name: 'Log out' }).click()
  await logIn(page, email)
}

/** Logs in on the open login page. */
export async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${routes.nodes.to()}`)
}

export async function makeAdmin(service: Server, email: string) {
  const admin = await signIn(service)
  const { items } = (await admin.call(userEndpoints.list)) as { items: { id: number; email: string }[] }
  const user = items.find((item) => item.email === email)
  await admin.call(userEndpoints.setAdmin, { user_id: user?.id, is_admin: true })
}

/** Creates a WireGuard node without an agent. */
export async function addNode(service: Server, name: string) {
  const admin = await signIn(service)
  await admin.call(adminNodeEndpoints.create, {
    name,
    country: 'NZ',
    city: name,
    url: 'https://node.example.com:51820',
    api_url: 'https://node.example.com:8443',
    api_token: '',
    subnet_cidr: '10.8.0.0/24',
    public_key: 'p'.repeat(43) + '=',
    status: nodeStatus.active,
    type: nodeType.wireguard,
    capacity: 0,
    connect_params: {},
  })
}

/** Signs an account in, without a proxy. Returns its session and a function that calls the API with it. */
export async function signIn({ url }: Server, email: string = firstAdmin.ADMIN_EMAIL) {
  const call = async (endpoint: { path: string }, body?: object, token = '') => {
    const response = await requestDirectly(url + endpoint.path, {
      headers: { ...jsonHeaders, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return JSON.parse(response.body.toString()) as Record<string, unknown>
  }
  const { token } = await call(sessionEndpoints.login, { email, password })
  return {
    token: String(token),
    call: (endpoint: { path: string }, body?: object) => call(endpoint, body, String(token)),
  }
}
