import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { runServer } from 'platform/run-server'
import { isPostgresInstalled, startPostgres } from 'server/testing/postgres-server'
import { openBrowser } from '../browser.ts'
import { composeFederated } from '../compose-federated.ts'
import { sites } from '../folders.ts'
import { fillTables } from '../lists/fill.ts'
import { visit } from '../login-page.ts'
import { scrollReport, type Finding } from './scroll-report.ts'
import { openUserList, scrollToEnd, measureIdle } from './scroll-to-end.ts'

const userCount = 10_000
const admin = { email: 'admin@bench.test', password: 'Bench-password1' }

export async function benchScroll(): Promise<void> {
  if (!isPostgresInstalled()) {
    console.log('No PostgreSQL on this machine (Debian: apt-get install postgresql): the table is not measured')
    return
  }
  await composeFederated()
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-bench-'))
  const postgres = await startPostgres(folder)
  const server = await runServer({
    SITE_DIR: sites.federated,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  const browser = await openBrowser()
  try {
    await fillTables(postgres.url, userCount - 1)
    const scrolled = await scroll(browser, server.url, 'scrolling')
    const reference = await scroll(browser, server.url, 'no scrolling')
    console.log(scrollReport([scrolled, reference], userCount))
  } finally {
    await browser.close()
    await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const scroll = (browser: Browser, url: string, name: 'scrolling' | 'no scrolling'): Promise<Finding> =>
  visit(browser, async (page, protocol) => {
    await openUserList(page, url, admin)
    const measurement = name === 'no scrolling' ? measureIdle(page, protocol) : scrollToEnd(page, protocol)
    return { name, ...(await measurement) }
  })
