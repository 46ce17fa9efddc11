import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import pg from 'pg'
import { chromiumOptions } from 'platform/browser'
import { runServer, type RunningServer } from 'platform/run-server'
import { isPostgresInstalled, startPostgres } from 'server/testing/postgres-server'

export const admin = { email: 'admin@bench.test', password: 'Bench-password1' }

type Postgres = { url: string; pid: number; createDatabase: (name: string) => Promise<string> }

/** Starts what a benchmark needs. */
export type Setup = {
  newFolder: () => string
  openBrowser: () => Promise<Browser>
  startPostgres: () => Promise<Postgres>
  connect: (databaseUrl: string) => Promise<pg.Client>
  /** Starts the built server with an admin; `env` extends its environment. */
  startServer: (env: Record<string, string>) => Promise<RunningServer>
  /** Adds something else that ends with the benchmark. */
  use: <T extends { stop: () => unknown }>(started: T) => T
}

/** Runs a benchmark. Whatever it started is stopped when it ends, the latest first. */
export async function withSetup<T>(run: (setup: Setup) => Promise<T>): Promise<T> {
  const stops: (() => unknown)[] = []
  const use = <T extends { stop: () => unknown }>(started: T) => {
    stops.push(started.stop)
    return started
  }
  const newFolder = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-bench-'))
    stops.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    return folder
  }
  async function openBrowser() {
    const browser = await chromium.launch(chromiumOptions)
    stops.push(() => browser.close())
    return browser
  }
  async function connect(connectionString: string) {
    const client = new pg.Client({ connectionString })
    stops.push(() => client.end())
    await client.connect()
    return client
  }
  async function startCluster(): Promise<Postgres> {
    if (!isPostgresInstalled()) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql)')
    const folder = newFolder()
    const { url } = use(await startPostgres(folder))
    const [pid] = readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)
    const createDatabase = async (name: string) => {
      await (await connect(url)).query(`create database ${name}`)
      return Object.assign(new URL(url), { pathname: `/${name}` }).toString()
    }
    return { url, pid: Number(pid), createDatabase }
  }
  const startServer = async (env: Record<string, string>) =>
    use(await runServer({ LOG_LEVEL: 'warn', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...env }))
  try {
    return await run({ newFolder, openBrowser, startPostgres: startCluster, connect, startServer, use })
  } finally {
    await stopAll(stops.toReversed())
  }
}

async function stopAll([stop, ...others]: readonly (() => unknown)[]): Promise<void> {
  if (!stop) return
  try {
    await stop()
  } finally {
    await stopAll(others)
  }
}
