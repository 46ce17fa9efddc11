import type { Page } from '@playwright/test'
import type { Audience, Route } from '@sallyport/contract/config'
import { workspaceRemotes } from 'platform/build/read-remote'
import { routes } from './support/routes.ts'
import type { DemoUser } from './support/sessions.ts'
import { expect, notFoundError, test } from './support/test.ts'

const visitors = ['guest', 'member', 'admin'] as const
type Visitor = (typeof visitors)[number]

const login = routes.login.to()
const nodes = routes.nodes.to()
const notFound = routes.notFound.to()

const destinations: Record<Audience, Record<Visitor, string | null>> = {
  anyone: { guest: null, member: null, admin: null },
  guest: { guest: null, member: nodes, admin: nodes },
  user: { guest: login, member: null, admin: null },
  admin: { guest: notFound, member: notFound, admin: null },
  'node editor': { guest: login, member: notFound, admin: null },
}

/** The destinations of a link with an unknown code. */
const withUnknownCode = { guest: notFound, member: nodes, admin: nodes }

/** Routes that redirect to another one. */
const redirects: Partial<Record<string, Record<Visitor, string>>> = {
  [routes.home.path]: { guest: login, member: nodes, admin: nodes },
  [routes.registerConfirm.path]: { guest: login, member: nodes, admin: nodes },
  [routes.registerByInvite.path]: withUnknownCode,
  [routes.changePassword.path]: withUnknownCode,
  [routes.logout.path]: { guest: login, member: login, admin: login },
}

const params: Record<string, string> = { id: '1', code: 'a'.repeat(32), recoveryCode: 'a'.repeat(32) }
const pathOf = ({ path }: Route) => path.replace(/:(\w+)/g, (_, name: string) => params[name]!)

const declared = [...workspaceRemotes().values()].flatMap(({ pages }) => pages.map(({ route }) => route))
const all = new Map([...Object.values<Route>(routes), ...declared].map((route) => [route.path, route]))
/** Logout comes last, so that the other routes are visited with a session. */
const table = [...all.values()].toSorted((a) => (a.path === routes.logout.path ? 1 : -1))
const isAdminFile = (url: string) => /\/remotes\/admin\/|\/admin-[\d.]+\.json/.test(url)
const userOf = (visitor: Visitor): DemoUser | null => (visitor === 'guest' ? null : visitor)

const memberItems = ['Nodes', 'Settings']
const adminItems = ['Overview', 'Admin nodes', 'Users', 'Accesses', 'Invites', 'Billings', 'Plans', 'Log']
const navItems: Record<Visitor, string[]> = {
  guest: ['Log in', 'Register', 'Support'],
  member: memberItems,
  admin: [...memberItems, ...adminItems],
}

/** Records the calls that the pages of a tab request. Returns a function for the calls that the current document requested more than once. */
function recordRepeatedCalls(page: Page): () => string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) calls.length = 0
    else if (request.url().includes('/api/')) calls.push(`${request.method()} ${request.url()}`)
  })
  return () => calls.filter((call, index) => calls.indexOf(call) !== index)
}

/** Resolves after the effects of the shown page, which may request data. */
const waitUntilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))

/**
 * Messages that a page may write: a code does not exist, or the document preloads the page of a guest, because the session of the test is
 * in the storage only.
 */
const expectedMessages = [notFoundError, /preloaded using link preload but not used/]

/** Records the messages in the console of a page, other than the expected ones. */
function recordMessages(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (!expectedMessages.some((expected) => expected.test(text))) messages.push(`${message.type()}: ${text}`)
  })
  return messages
}

for (const visitor of visitors) {
  test(`${visitor}: the navbar and every route follow the audiences, only admins load files for admins, no call is repeated, and the console is empty`, async ({
    expectedErrors,
    openAs,
  }) => {
    // Loads dozens of documents.
    test.slow()
    expectedErrors.push(notFoundError)
    const page = await openAs(userOf(visitor))
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    const repeatedCalls = recordRepeatedCalls(page)
    const messages = recordMessages(page)
    const titles = new Map<string, string>()
    await page.goto(routes.support.to())
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(navItems[visitor])
    expect(requestedUrls.filter(isAdminFile), 'files for admins on a page for everybody').toEqual([])

    for (const route of table) {
      const path = pathOf(route)
      const destination = redirects[route.path]?.[visitor] ?? destinations[route.audience][visitor] ?? path
      await page.goto(path)
      await expect(page, `${visitor} opens ${path}`).toHaveURL(destination)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await expect(page).toHaveTitle(/ · /)
      await waitUntilIdle(page)
      expect(repeatedCalls(), `${visitor} opens ${path}`).toEqual([])
      expect(messages, `the console of ${path}`).toEqual([])
      titles.set(destination, await page.title())
    }
    expect([...new Set(titles.values())], 'each page has a title of its own').toEqual([...titles.values()])
    expect(requestedUrls.some(isAdminFile)).toBe(visitor === 'admin')
  })
}

test('an unknown URL shows the not-found page in every section, with the status 404', async ({
  asAdmin: page,
  expectedErrors,
}) => {
  expectedErrors.push(notFoundError)
  for (const path of ['/nowhere', '/office/nowhere', '/auth/nowhere', '/admin/nowhere', '/support/nowhere', '/half%']) {
    const response = await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
    expect([path, response?.status()]).toEqual([path, 404])
  }
})
