import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { chromiumOptions } from 'platform/browser'
import type { Setup } from '../setup.ts'
import { demoUser, logIn } from '../visit.ts'

/** Starts a browser with a new profile in which a user is signed in; null is a guest. Returns the port of its DevTools, for Lighthouse. */
export async function openProfile(setup: Setup, url: string, user: 'member' | 'admin' | null): Promise<number> {
  const folder = setup.newFolder()
  if (user !== null) {
    const context = await chromium.launchPersistentContext(folder, { ...chromiumOptions, locale: 'en-GB' })
    try {
      const page = await context.newPage()
      await page.goto(url + routes.login.to())
      await logIn(page, demoUser(user))
    } finally {
      await context.close()
    }
  }
  return startBrowser(setup, folder)
}

/**
 * Starts the browser without Playwright, which would attach to the tabs of Lighthouse, and disables the back/forward cache
 * (https://github.com/microsoft/playwright/issues/2780).
 */
async function startBrowser({ stopAtEnd }: Setup, folder: string): Promise<number> {
  const { executablePath = chromium.executablePath(), args } = chromiumOptions
  const browser = spawn(
    executablePath,
    ['--headless=new', `--user-data-dir=${folder}`, '--remote-debugging-port=0', '--lang=en-GB', ...args],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // `close` waits for the child processes, which share the output of the browser and write to the folder until they end.
  const closed = once(browser, 'close')
  stopAtEnd({ stop: () => browser.kill() && closed })
  let printed = ''
  return new Promise<number>((resolve, reject) => {
    browser.stderr.on('data', (text: Buffer) => {
      printed += text.toString()
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(printed) ?? []
      if (found !== undefined) resolve(Number(found))
    })
    browser.once('error', reject)
    browser.once('exit', () => reject(new Error(`The browser stopped:\n${printed}`)))
  })
}
