import type { Page, Route } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import type { Endpoint } from '@sallyport/contract/endpoints'

export type FakeAnswer = { status: number; body: string }

type Fulfil = (route: Route) => unknown

/** Answers a call of the page instead of the server. */
export function answerBy(page: Page, { method, path }: Endpoint, fulfil: Fulfil): Promise<unknown> {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  return page.route(
    ({ pathname }) => pattern.test(pathname),
    (route) => (route.request().method() === method ? fulfil(route) : route.fallback()),
  )
}

/** What a call of the page is answered instead of reaching the server; null is never answered. */
export const answerWith = (page: Page, endpoint: Endpoint, answer: FakeAnswer | null): Promise<unknown> =>
  answerBy(page, endpoint, (route) => (answer ? route.fulfill(answer) : undefined))

export const answerGood = (page: Page, endpoint: Endpoint, body: object): Promise<unknown> =>
  answerWith(page, endpoint, { status: 200, body: JSON.stringify(body) })

export const answerStatus = (page: Page, endpoint: Endpoint, status: number, message = ''): Promise<unknown> =>
  answerWith(page, endpoint, { status, body: JSON.stringify({ message }) })

/** The page of an installation whose registration is open. */
export const openRegistration = (page: Page): Promise<unknown> =>
  page.route(`**${routes.register.path}`, async (route) => {
    // Never the copy that the browser has kept.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
    const body = (await response.text()).replace('"registrationOpen":false', '"registrationOpen":true')
    await route.fulfill({ response, body })
  })
