import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import pg from 'pg'
import { chromiumOptions } from 'platform/browser'
import { runServer, type RunningServer, type ServerOptions } from 'platform/run-server'
import { installNode, nodeIn } from 'platform/test-nodes'
import { root } from 'platform/workspace'
import { isPostgresInstalled, startPostgres } from 'server/testing/postgres-server'

export const admin = { email: 'admin@bench.test', password: 'Bench-password1' }

/** The options of Node in the unit of the archive. */
function archiveNodeOptions(): string[] {
  const unit = readFileSync(path.join(root, 'deployment/sallyport.service'), 'utf8')
  const [, options = ''] = /^ExecStart=\S+ (.+) \S+$/m.exec(unit) ?? []
  return options.split(' ')
}

/** Functions that start what a benchmark needs, and stop it at the end of the benchmark. */
export type Setup = ReturnType<typeof createSetup>

/** Runs a benchmark, and stops what it started in reverse order, also if it throws. */
export async function withSetup<T>(run: (setup: Setup) => Promise<T>): Promise<T> {
  const stops: (() => unknown)[] = []
  try {
    return await run(createSetup(stops))
  } finally {
    await stopAll(stops.toReversed())
  }
}

function createSetup(stops: (() => unknown)[]) {
  /** Calls `started.stop` at the end of the benchmark; returns `started`. */
  function stopAtEnd<T extends { stop: () => unknown }>(started: T): T {
    stops.push(started.stop)
    return started
  }
  function newFolder(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-bench-'))
    stops.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    return folder
  }
  async function openBrowser(): Promise<Browser> {
    const browser = await chromium.launch(chromiumOptions)
    stops.push(() => browser.close())
    return browser
  }
  async function connect(connectionString: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString })
    stops.push(() => client.end())
    await client.connect()
    return client
  }
  async function startDatabase(): Promise<{ url: string; pid: number }> {
    if (!isPostgresInstalled()) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql)')
    const folder = newFolder()
    const { url } = stopAtEnd(await startPostgres(folder))
    return { url, pid: parseInt(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8'), 10) }
  }
  /** Starts the built server with an admin, as the unit of the archive does; `env` extends its environment. */
  async function startServer(env: Record<string, string>, options: ServerOptions = {}): Promise<RunningServer> {
    const settings = { LOG_LEVEL: 'warn', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...env }
    installNode('node-archive')
    const defaults = { node: nodeIn('node-archive'), nodeOptions: archiveNodeOptions() }
    return stopAtEnd(await runServer(settings, { ...defaults, ...options }))
  }
  return { stopAtEnd, newFolder, openBrowser, connect, startDatabase, startServer }
}

async function stopAll([stop, ...others]: readonly (() => unknown)[]): Promise<void> {
  if (!stop) return
  try {
    await stop()
  } finally {
    await stopAll(others)
  }
}
