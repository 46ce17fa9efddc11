import type { Page, Route } from '@playwright/test'
import type { Endpoint } from '@sallyport/contract/endpoints'
import { intercept, type MockedResponse } from './intercept.ts'
import { routes } from './routes.ts'

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** Handles the calls of an endpoint in the test instead of the server. */
export function mockCall(page: Page, endpoint: Endpoint, fulfil: (route: Route) => unknown): Promise<unknown> {
  const pattern = patternOf(endpoint)
  return page.route(
    ({ pathname }) => pattern.test(pathname),
    (route) => (route.request().method() === endpoint.method ? fulfil(route) : route.fallback()),
  )
}

/**
 * Responds to an endpoint instead of the server; null never responds.
 * @param isFor selects calls by their query
 */
export function mockResponse(
  page: Page,
  endpoint: Endpoint,
  response: MockedResponse | null,
  isFor: (query: URLSearchParams) => boolean = () => true,
): Promise<void> {
  const pattern = patternOf(endpoint)
  return intercept(page, {
    isFor: ({ pathname, searchParams }, method) =>
      method === endpoint.method && pattern.test(pathname) && isFor(searchParams),
    response,
  })
}

export const mockSuccess = (page: Page, endpoint: Endpoint, body: object): Promise<void> =>
  mockResponse(page, endpoint, { status: 200, body: JSON.stringify(body) })

export const mockStatus = (page: Page, endpoint: Endpoint, status: number, message = ''): Promise<void> =>
  mockResponse(page, endpoint, { status, body: JSON.stringify({ message }) })

/** Opens self-registration in the settings of the page. */
export const openRegistration = (page: Page): Promise<void> =>
  intercept(page, {
    isFor: ({ pathname }) => pathname === routes.register.path,
    change: (html) => html.replace('"registrationOpen":false', '"registrationOpen":true'),
  })
