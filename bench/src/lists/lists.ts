import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runServer, type RunningServer } from 'platform/run-server'
import pg from 'pg'
import { isPostgresInstalled, startPostgres, type PostgresServer } from 'server/testing/postgres-server'
import { signIn, type Session } from './requests.ts'
import { fillTables } from './fill.ts'
import { listsReport } from './lists-report.ts'
import { measureViews } from './measure-views.ts'
import { views } from './views.ts'

const sizes = { small: 1_000, large: 1_000_000 }
const admin = { ADMIN_EMAIL: 'admin@bench.test', ADMIN_PASSWORD: 'Bench-password1' }

/** Compares the first pages of all admin lists with a thousand and with a million rows in each table. */
export async function benchLists(): Promise<void> {
  if (!isPostgresInstalled()) {
    console.log('No PostgreSQL on this machine (Debian: apt-get install postgresql): the lists are not measured')
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-bench-'))
  const postgres = await startPostgres(folder)
  const servers: RunningServer[] = []
  const prepare = async (name: keyof typeof sizes): Promise<Session> => {
    const url = await newDatabase(postgres, name)
    const server = await runServer({ DATABASE_URL: url, LOG_LEVEL: 'warn', ...admin })
    servers.push(server)
    await fillTables(url, sizes[name])
    return signIn(server.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  }
  try {
    const small = await prepare('small')
    const large = await prepare('large')
    const findings = await measureViews(views, small, large)
    console.log(listsReport(findings, sizes))
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function newDatabase({ url }: PostgresServer, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).toString()
}
