import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { chromiumOptions } from 'platform/browser'
import type { AuditedPage } from './audited-pages.ts'

export type Profile = { port: number; close: () => Promise<void> }

/** Opens a browser with a profile of its own in which a user is signed in, and which Lighthouse can control at a port. */
export async function openProfile(url: string, user: AuditedPage['user']): Promise<Profile> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    ...chromiumOptions,
    args: [...chromiumOptions.args, `--remote-debugging-port=${port}`],
    // Playwright disables it, and Lighthouse audits it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    locale: 'en-GB',
  })
  const close = async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    const page = await context.newPage()
    if (user !== null) await signIn(page, url, user)
    await page.goto('about:blank')
  } catch (error) {
    await close()
    throw error
  }
  return { port, close }
}

async function signIn(page: Page, url: string, user: string): Promise<void> {
  await page.goto(url + routes.login.to())
  await page.getByLabel('Email').fill(`${user}@sallyport.test`)
  await page.getByLabel('Password', { exact: true }).fill('Sallyport1')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${routes.nodes.to()}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
