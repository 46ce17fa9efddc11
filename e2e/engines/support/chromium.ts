import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import type { Engine, EngineDriver } from './engine-driver.ts'

/** The Chromium of the other tests. */
export const chromiumEngine = (browser: Browser): Engine => ({
  open: (userAgent) => openPage(browser, userAgent),
  close: async () => undefined,
})

async function openPage(browser: Browser, userAgent?: string): Promise<EngineDriver> {
  const downloadFolder = await mkdtemp(path.join(tmpdir(), 'sallyport-chromium-'))
  // With service workers, unlike the contexts of the other tests.
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    serviceWorkers: 'allow',
    ...(userAgent && { userAgent }),
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('download', (download) => void download.saveAs(path.join(downloadFolder, download.suggestedFilename())))
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    evaluate: (expression) => page.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    consoleErrors: () => errors,
    downloadFolder,
    async close() {
      await context.close()
      await rm(downloadFolder, { recursive: true, force: true })
    },
  }
}
