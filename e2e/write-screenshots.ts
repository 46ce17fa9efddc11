// `pnpm screenshots`: writes screenshots of the demonstration to `docs/screenshots`, and for the app manifest to `shell/public`.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumOptions } from 'platform/browser'
import { runServer } from 'platform/run-server'
import { root } from 'platform/workspace'
import setUp from './support/build-site.ts'
import { routes } from './support/routes.ts'
import type { DemoUser } from './support/sessions.ts'
import { logIn } from './support/test.ts'
import { writeWebp } from './support/write-image.ts'

type Screenshot = {
  name: string
  user: DemoUser | null
  path: string
  /** Prepares the page for the screenshot. */
  prepare?: (page: Page) => Promise<void>
  isPhone?: boolean
  colorScheme?: 'light' | 'dark'
  /** For the app manifest: with one device pixel per CSS pixel, because each installation downloads it. */
  isForManifest?: boolean
}

async function createAccess(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Laptop')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
}

const screenshots: Screenshot[] = [
  { name: 'login', user: null, path: routes.login.to() },
  { name: 'nodes', user: 'member', path: routes.nodes.to() },
  { name: 'node', user: 'premium', path: routes.node.to({ id: 1 }), prepare: createAccess },
  { name: 'users', user: 'admin', path: routes.adminUsers.to() },
  { name: 'overview', user: 'admin', path: routes.adminOverview.to(), colorScheme: 'dark' },
  { name: 'phone', user: 'member', path: routes.nodes.to(), isPhone: true, colorScheme: 'dark' },
  { name: 'screenshot-wide', user: 'member', path: routes.nodes.to(), isForManifest: true },
  { name: 'screenshot-narrow', user: 'member', path: routes.nodes.to(), isForManifest: true, isPhone: true },
]

const folder = path.join(root, 'docs/screenshots')
const manifestFolder = path.join(root, 'shell/public')
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 800 }

const tearDown = await setUp()
mkdirSync(folder, { recursive: true })
const server = await runServer({ DEMO: '1', DEMO_PEOPLE: '1', DEMO_AGENTS: '1' })
const browser = await chromium.launch(chromiumOptions)
try {
  for (const screenshot of screenshots) {
    const { name, user, path: url, prepare, isPhone = false, colorScheme = 'light', isForManifest = false } = screenshot
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: isPhone ? phone : desktop,
      deviceScaleFactor: isForManifest ? 1 : isPhone ? 2 : 1.5,
      locale: 'en-GB',
      timezoneId: 'UTC',
      colorScheme,
      reducedMotion: 'reduce',
    })
    if (user) await logIn(page, user)
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)))
    await writeWebp(page, await page.screenshot(), path.join(isForManifest ? manifestFolder : folder, `${name}.webp`))
    await page.close()
  }
} finally {
  await browser.close()
  await server.stop()
  await tearDown()
}
