import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { runServer } from 'platform/run-server'
import { hasPrograms, startCluster } from 'server/testing/postgres-cluster'
import { openBrowser } from '../browser.ts'
import { composeFederated } from '../compose-federated.ts'
import { sites } from '../folders.ts'
import { fill } from '../lists/fill.ts'
import { visit } from '../login-page.ts'
import { scrollReport, type Finding } from './scroll-report.ts'
import { openPeople, scrollToEnd, showEveryRow, standStill } from './scroll-to-end.ts'

/** The admin among them is the first. */
const people = 10_000
const admin = { email: 'admin@bench.test', password: 'Bench-password1' }

/** The table of people scrolled to its end, as it is and without what keeps it small. */
export async function benchScroll(): Promise<void> {
  if (!hasPrograms()) {
    console.log('No PostgreSQL on this machine (Debian: apt-get install postgresql): no table is scrolled')
    return
  }
  await composeFederated()
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-bench-'))
  const cluster = await startCluster(folder)
  const server = await runServer({
    SITE_DIR: sites.federated,
    DATABASE_URL: cluster.url,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  const browser = await openBrowser()
  try {
    await fill(cluster.url, people - 1)
    const asItIs = await scroll(browser, server.url, 'rows in sight')
    const whole = await scroll(browser, server.url, 'every row')
    const still = await scroll(browser, server.url, 'nobody scrolls')
    console.log(scrollReport([asItIs, whole, still], people))
  } finally {
    await browser.close()
    await server.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const scroll = (
  browser: Browser,
  url: string,
  name: 'rows in sight' | 'every row' | 'nobody scrolls',
): Promise<Finding> =>
  visit(browser, async (page, protocol) => {
    await openPeople(page, url, admin)
    if (name === 'every row') await showEveryRow(page)
    const act = name === 'nobody scrolls' ? standStill(page, protocol) : scrollToEnd(page, protocol, people)
    return { name, ...(await act) }
  })
