import type { Page } from '@playwright/test'
import { createInvite } from './invites.ts'
import { routes } from './routes.ts'
import { register, storageOf } from './sessions.ts'
import type { OpenAs } from './test.ts'

/** The password of accounts that tests register. */
export const password = 'Newcomer1'

/** Registers an account through the API; returns the page of the signed-in user. */
export async function registerUser(openAs: OpenAs, server: { url: string }, email: string): Promise<Page> {
  const session = await register(server.url, await createInvite(server), email, password)
  const page = await openAs(null, { storageState: storageOf(server.url, session) })
  await page.goto(routes.nodes.to())
  return page
}
