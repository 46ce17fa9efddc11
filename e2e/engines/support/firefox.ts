import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import puppeteer, { type Browser, type ConsoleMessage } from 'puppeteer-core'
import type { Engine, EngineDriver } from './engine-driver.ts'

const executablePath = '/usr/bin/firefox-esr'

export const isFirefoxInstalled = () => existsSync(executablePath)

/** Debian's Firefox, driven over WebDriver BiDi. `preferences` are those of `about:config`. */
export async function startFirefox(preferences: Record<string, boolean> = {}): Promise<Engine> {
  const downloadFolder = await mkdtemp(path.join(tmpdir(), 'sallyport-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, TZ: 'UTC' },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      // Firefox would request an icon for text documents too, whose Content Security Policy blocks it.
      'browser.chrome.site_icons': false,
      'browser.download.folderList': 2,
      'browser.download.dir': downloadFolder,
      'browser.download.alwaysOpenPanel': false,
      ...preferences,
    },
  })
  return {
    open: (userAgent) => openPage(browser, downloadFolder, userAgent),
    async close() {
      await browser.close()
      await rm(downloadFolder, { recursive: true, force: true })
    },
  }
}

const isError = (message: ConsoleMessage) => message.type() === 'error'
/** A font whose request a navigation aborts: the status is NS_BINDING_ABORTED (https://github.com/whatwg/html/issues/4489). */
const abortedFont = /downloadable font: download failed .* status=2152398850 /

async function openPage(browser: Browser, downloadFolder: string, userAgent?: string): Promise<EngineDriver> {
  // Empties the folder, in which the browser saves the downloads of all pages.
  await rm(downloadFolder, { recursive: true })
  await mkdir(downloadFolder)
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  if (userAgent) await page.setUserAgent({ userAgent })
  const errors: string[] = []
  page.on('console', (message) => isError(message) && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  // Accepts the `beforeunload` dialog, which the other drivers do not show.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    evaluate: (expression) => page.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    consoleErrors: () => errors.filter((text) => !abortedFont.test(text)),
    downloadFolder,
    close: () => context.close(),
  }
}
