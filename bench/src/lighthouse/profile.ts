import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { chromiumOptions } from 'platform/browser'
import type { AuditedPage } from './audited-pages.ts'

export type Profile = { port: number; close: () => Promise<void> }

/** Opens a browser with a profile of its own in which a user is signed in, and which Lighthouse can control at a port. */
export async function openProfile(url: string, user: AuditedPage['user']): Promise<Profile> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-lighthouse-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  try {
    if (user !== null) await signIn(folder, url, user)
    const { port, stop } = await startBrowser(folder)
    const close = async () => {
      await stop()
      removeFolder()
    }
    return { port, close }
  } catch (error) {
    removeFolder()
    throw error
  }
}

async function signIn(folder: string, url: string, user: string): Promise<void> {
  const context = await chromium.launchPersistentContext(folder, { ...chromiumOptions, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await page.goto(url + routes.login.to())
    await page.getByLabel('Email').fill(`${user}@sallyport.test`)
    await page.getByLabel('Password', { exact: true }).fill('Sallyport1')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(`**${routes.nodes.to()}`)
  } finally {
    await context.close()
  }
}

/** Without Playwright, which would attach to the tabs of Lighthouse, and disables the back/forward cache. */
async function startBrowser(folder: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const { executablePath = chromium.executablePath(), args } = chromiumOptions
  const browser = spawn(
    executablePath,
    ['--headless=new', `--user-data-dir=${folder}`, '--remote-debugging-port=0', '--lang=en-GB', ...args],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // Its child processes, which write to the folder until they end, share its output.
  const closed = once(browser, 'close')
  async function stop() {
    browser.kill()
    await closed
  }
  let printed = ''
  const port = await new Promise<number>((resolve, reject) => {
    browser.stderr.on('data', (text: Buffer) => {
      printed += text.toString()
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(printed) ?? []
      if (found !== undefined) resolve(Number(found))
    })
    browser.once('error', reject)
    browser.once('exit', () => reject(new Error(`The browser stopped:\n${printed}`)))
  })
  return { port, stop }
}
