import type { Page, Route } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import type { Endpoint } from '@sallyport/contract/endpoints'

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
  page.route(`**${routes.register.path}`, async (route) => {
    // Avoids a 304, which has no body.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
    const body = (await response.text()).replace('"registrationOpen":false', '"registrationOpen":true')
    await route.fulfill({ response, body })
  })
