import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { runServer, type RunningServer } from 'platform/run-server'
import { prerenderedPage } from './rendered.ts'
import { signIn, storageOf, type DemoUser, type StorageState } from './sessions.ts'
import { copySite, type SiteCopy } from './site-copy.ts'

export { expect }

export type OpenAs = (user: DemoUser | null, options?: BrowserContextOptions) => Promise<Page>

export type SessionOf = (user: DemoUser) => Promise<StorageState>

/** A demo server with a copy of the composed site. */
export type SiteServer = { server: RunningServer; site: SiteCopy }

type WorkerFixtures = {
  /** For `siteServer`. Defined here: a worker fixture in a spec file would need other workers for the file. */
  startedSiteServer: SiteServer
  server: RunningServer
  /** The storage of a signed-in user, shared by the tests of a worker until one of them logs out. */
  sessionOf: SessionOf
}

type Fixtures = {
  /** A test may change the site: it is reset before each test. */
  siteServer: SiteServer
  /** Patterns of console errors that the test causes; any other console error fails the test. */
  expectedErrors: RegExp[]
  /**
   * Opens a page in a new browser context; null is a guest. A test names it after the fixture of the server, so that the pages and their
   * service workers are closed before the server stops.
   */
  openAs: OpenAs
  asGuest: Page
  asMember: Page
  asPremium: Page
  asPrivileged: Page
  asAdmin: Page
}

/** For `test.use`: the motion that `playwright.config.ts` reduces, in a spec of what moves. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** The environment of a demonstration without simulated agents and users, and with the log. */
export const demoSettings = { DEMO: '1', LOG_LEVEL: 'info' }

const demoPassword = 'Sallyport1'
const emailOf = (user: DemoUser) => `${user}@sallyport.test`

/** The console error of Chromium for a page that does not exist. */
export const notFoundError = /404 \(Not Found\)/

const isConsoleError = (message: ConsoleMessage) => message.type() === 'error'

export const test = base.extend<Fixtures, WorkerFixtures>({
  startedSiteServer: [
    async ({}, provide) => {
      const site = copySite()
      const server = await runServer({ ...demoSettings, SITE_DIR: site.folder })
      await provide({ server, site })
      await server.stop()
      site.remove()
    },
    { scope: 'worker' },
  ],

  siteServer: async ({ startedSiteServer }, provide) => {
    startedSiteServer.site.reset()
    await provide(startedSiteServer)
  },

  server: [
    async ({}, provide) => {
      const server = await runServer(demoSettings)
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  sessionOf: [
    async ({ server }, provide) => {
      const sessions = new Map<DemoUser, Promise<StorageState>>()
      const open = async (user: DemoUser) =>
        storageOf(server.url, await signIn(server.url, emailOf(user), demoPassword))
      await provide(async (user) => {
        const known = sessions.get(user)
        const session = known && (await isValid(server, await known)) ? known : open(user)
        sessions.set(user, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  // A service worker takes a fifth of the time of a visit, and responds before the routes of a test. Tests of the worker allow it.
  serviceWorkers: 'block',

  expectedErrors: async ({}, provide) => provide([]),

  openAs: async ({ expectedErrors, browser, server, serviceWorkers, sessionOf }, provide) => {
    const consoleErrors: string[] = []
    const contexts: BrowserContext[] = []
    await provide(async (user, options) => {
      const storageState = user ? await sessionOf(user) : undefined
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'en-GB',
        timezoneId: 'UTC',
        serviceWorkers,
        ...(storageState ? { storageState } : {}),
        ...options,
      })
      contexts.push(context)
      context.on('console', (message) => isConsoleError(message) && consoleErrors.push(message.text()))
      context.on('weberror', (error) => consoleErrors.push(error.error().message))
      const page = await context.newPage()
      return options?.javaScriptEnabled === false ? page : waitingForReact(page)
    })
    for (const context of contexts) await context.close()
    expect(consoleErrors.filter((text) => !expectedErrors.some((expectedError) => expectedError.test(text)))).toEqual(
      [],
    )
  },

  asGuest: async ({ openAs }, provide) => provide(await openAs(null)),
  asMember: async ({ openAs }, provide) => provide(await openAs('member')),
  asPremium: async ({ openAs }, provide) => provide(await openAs('premium')),
  asPrivileged: async ({ openAs }, provide) => provide(await openAs('privileged')),
  asAdmin: async ({ openAs }, provide) => provide(await openAs('admin')),
})

/** In milliseconds, until React has replaced the prerendered page. */
const replacementTimeout = 15_000

/**
 * Makes `goto` and `reload` wait until React has replaced the prerendered page, in which controls only record that they were pressed. A
 * page that stays prerendered fails the test. Navigations with another `waitUntil` than `load` do not wait, for pages whose script fails.
 */
function waitingForReact(page: Page): Page {
  const wait = ({ waitUntil = 'load' }: { waitUntil?: string } = {}) =>
    waitUntil === 'load' ? prerenderedPage(page).waitFor({ state: 'detached', timeout: replacementTimeout }) : undefined
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await wait(options)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await wait(options)
    return response
  }
  return page
}

async function isValid({ url }: RunningServer, { origins }: StorageState): Promise<boolean> {
  const stored = origins[0]?.localStorage.find(({ name }) => name === 'sallyport-session')
  const { state } = JSON.parse(stored?.value ?? '{}') as { state?: { token?: string } }
  const headers = { 'X-Api-Token': 'sallyport-web', Authorization: `Bearer ${state?.token}` }
  return (await fetch(url + sessionEndpoints.info.path, { headers })).ok
}

/**
 * Signs in as a demo user through the form.
 * @param site the URL of the site, if it is not at the root of the context's origin
 */
export async function logIn(page: Page, user: DemoUser, site = ''): Promise<void> {
  await page.goto(site + routes.login.to())
  await page.getByLabel('Email').fill(emailOf(user))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${routes.nodes.to()}`)
}
