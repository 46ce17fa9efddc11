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

export { expect }

export type Person = 'admin' | 'member' | 'premium' | 'privileged'

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

export type OpenAs = (person: Person | null, options?: BrowserContextOptions) => Promise<Page>

export type SessionOf = (person: Person) => Promise<SignedIn>

type WorkerFixtures = {
  server: RunningServer
  /** The storage of a person who has signed in: once for all tests of this worker, until a test logs out. */
  sessionOf: SessionOf
}

type Fixtures = {
  /** The complaints of the browser's console that a test causes itself; every other one fails it. */
  announced: RegExp[]
  /** A page of a browser of its own; null is a guest. */
  openAs: OpenAs
  asGuest: Page
  asMember: Page
  asPremium: Page
  asPrivileged: Page
  asAdmin: Page
}

/** The server as `npm start` starts it, and with its log. */
export const demonstration = { DEMO: '1', LOG_LEVEL: 'info' }

const isComplaint = (message: ConsoleMessage) => message.type() === 'error'

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, provide) => {
      const server = await runServer(demonstration)
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  sessionOf: [
    async ({ browser, server }, provide) => {
      const sessions = new Map<Person, Promise<SignedIn>>()
      async function signIn(person: Person) {
        const context = await browser.newContext({ baseURL: server.url })
        await logIn(await context.newPage(), person)
        const state = await context.storageState()
        await context.close()
        return state
      }
      await provide(async (person) => {
        const known = sessions.get(person)
        const session = known && (await isValid(server, await known)) ? known : signIn(person)
        sessions.set(person, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  announced: async ({}, provide) => provide([]),

  openAs: async ({ announced, browser, server, sessionOf }, provide) => {
    const complaints: string[] = []
    const contexts: BrowserContext[] = []
    await provide(async (person, options) => {
      const storageState = person ? await sessionOf(person) : undefined
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'en-GB',
        ...(storageState ? { storageState } : {}),
        ...options,
      })
      contexts.push(context)
      context.on('console', (message) => isComplaint(message) && complaints.push(message.text()))
      context.on('weberror', (error) => complaints.push(error.error().message))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(complaints.filter((text) => !announced.some((complaint) => complaint.test(text)))).toEqual([])
  },

  asGuest: async ({ openAs }, provide) => provide(await openAs(null)),
  asMember: async ({ openAs }, provide) => provide(await openAs('member')),
  asPremium: async ({ openAs }, provide) => provide(await openAs('premium')),
  asPrivileged: async ({ openAs }, provide) => provide(await openAs('privileged')),
  asAdmin: async ({ openAs }, provide) => provide(await openAs('admin')),
})

/** Whether the server still knows the session of a storage. */
async function isValid({ url }: RunningServer, { origins }: SignedIn): Promise<boolean> {
  const stored = origins[0]?.localStorage.find(({ name }) => name === 'sallyport-session')
  const { state } = JSON.parse(stored?.value ?? '{}') as { state?: { token?: string } }
  const headers = { 'X-Api-Token': 'sallyport-web', Authorization: `Bearer ${state?.token}` }
  return (await fetch(url + sessionEndpoints.info.path, { headers })).ok
}

/** Signs in as a demo person, through the form. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto(routes.login.to())
  await page.getByLabel('Email').fill(`${person}@sallyport.test`)
  await page.getByLabel('Password', { exact: true }).fill('Sallyport1')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${routes.nodes.to()}`)
}
