import type { Page, Route } from '@playwright/test'
import type { Endpoint } from '@sallyport/contract/endpoints'
import { fulfillChanged } from './change-page.ts'
import { routes } from './routes.ts'

export type MockedResponse = { status: number; body: string }

type Fulfil = (route: Route) => unknown

/** Handles the calls of an endpoint in the test instead of the server. */
export function mockCall(page: Page, { method, path }: Endpoint, fulfil: Fulfil): Promise<unknown> {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  return page.route(
    ({ pathname }) => pattern.test(pathname),
    (route) => (route.request().method() === method ? fulfil(route) : route.fallback()),
  )
}

/** Responds to an endpoint instead of the server; null never responds. */
export const mockResponse = (page: Page, endpoint: Endpoint, response: MockedResponse | null): Promise<unknown> =>
  mockCall(page, endpoint, (route) => (response ? route.fulfill(response) : undefined))

export const mockSuccess = (page: Page, endpoint: Endpoint, body: object): Promise<unknown> =>
  mockResponse(page, endpoint, { status: 200, body: JSON.stringify(body) })

export const mockStatus = (page: Page, endpoint: Endpoint, status: number, message = ''): Promise<unknown> =>
  mockResponse(page, endpoint, { status, body: JSON.stringify({ message }) })

/** Opens self-registration in the settings of the page. */
export const openRegistration = (page: Page): Promise<unknown> =>
  page.route(`**${routes.register.path}`, (route) =>
    fulfillChanged(route, (html) => html.replace('"registrationOpen":false', '"registrationOpen":true')),
  )
