import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { runServer, type RunningServer } from 'platform/run-server'
import { startPostgres } from 'server/testing/postgres-server'

export const filledAdmin = { email: 'admin@filled.test', password: 'Filled-password1' }

const start = 1_700_000_000
/** The first account is the admin. */
const inserts = [
  `insert into users (email, password_hash, created_at)
    select 'p' || i || '@filled.test', 'none', ${start} + i * 600 from generate_series(2, 2000) as i`,
  `insert into nodes (name, country, url, api_url, subnet_cidr, public_key, status, type, capacity, created_at)
    select 'Node ' || i, 'NO', 'https://n' || i || '.test', 'https://n' || i || '.test', '10.' || i || '.0.0/16',
      'bm9kZQ==', 1, 1, 0, ${start}
    from generate_series(1, 10) as i`,
  `insert into accesses (node_id, user_id, name, ip, public_key, status, mode, created_at)
    select 1 + i % 10, 2 + i % 1999, 'device ' || i, ('10.' || 1 + i % 10 || '.0.2')::inet + i / 10,
      encode(sha256(i::text::bytea), 'base64'), 'active', 'basic', ${start} + i * 200
    from generate_series(1, 5000) as i`,
]

/** A server on PostgreSQL with 2,000 accounts and 5,000 accesses. */
export async function startFilledServer(): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-filled-'))
  const postgres = await startPostgres(folder)
  const server = await runServer({
    DATABASE_URL: postgres.url,
    ADMIN_EMAIL: filledAdmin.email,
    ADMIN_PASSWORD: filledAdmin.password,
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const insert of inserts) await client.query(insert)
  await client.end()

  async function stop() {
    await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  return { ...server, stop }
}
