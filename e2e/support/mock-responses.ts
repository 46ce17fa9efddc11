import type { Page } from '@playwright/test'
import type { Endpoint } from '@sallyport/contract/endpoints'
import { intercept, type Answer, type MockedResponse } from './intercept.ts'
import { routes } from './routes.ts'

/** Mocks the responses of an endpoint to a page. Of several mocks that match a call, the last one applies. */
export function mockCall(
  page: Page,
  { method: expectedMethod, path }: Endpoint,
  answer: (url: URL) => Answer | Promise<Answer>,
): Promise<void> {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  return intercept(page, {
    isFor: ({ pathname }, method) => method === expectedMethod && pattern.test(pathname),
    answer,
  })
}

/** Responds to an endpoint instead of the server; null never responds. */
export const mockResponse = (page: Page, endpoint: Endpoint, response: MockedResponse | null): Promise<void> =>
  mockCall(page, endpoint, () => response)

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
