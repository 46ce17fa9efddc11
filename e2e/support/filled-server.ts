import { formatAgentToken } from '@sallyport/contract/agent'
import pg from 'pg'
import { runServer, type RunningServer } from 'platform/run-server'
import { clusterUrl, createDatabase, dropDatabase } from 'server/testing/postgres-cluster'

export const filledAdmin = { email: 'admin@filled.test', password: 'Filled-password1' }

const agentToken = formatAgentToken({ fingerprint: 'f'.repeat(43), secret: 's'.repeat(43) })
const start = 1_700_000_000

/** SQL that fills the tables. Account 1 is the admin, whom the server has created. */
const inserts = [
  `insert into users (email, password_hash, created_at, is_admin, is_privileged, premium_expired_at)
    select 'p' || i || '@filled.test', 'none', ${start} + i * 600,
      i = 4, i in (5, 6), case i when 7 then 4000000000 end
    from generate_series(2, 2000) as i`,
  // The agent of node 5 does not answer.
  `insert into nodes (name, country, url, api_url, api_token, subnet_cidr, public_key, status, type, capacity, created_at)
    select 'Node ' || i, 'NO', 'https://n' || i || '.test', 'https://127.0.0.1:9', case i when 5 then '${agentToken}' else '' end,
      '10.' || i || '.0.0/16', 'bm9kZQ==', 1, case i when 10 then 2 else 1 end, 0, ${start}
    from generate_series(1, 10) as i`,
  `insert into accesses (node_id, user_id, name, ip, public_key, status, mode, expired_at, created_at)
    select 1 + i % 10, 2 + i % 1999, 'device', ('10.' || 1 + i % 10 || '.0.2')::inet + i / 10,
      encode(sha256(i::text::bytea), 'base64'), 'active',
      case i % 100 when 0 then 'limited' else 'basic' end, case i % 100 when 0 then 4000000000 end, ${start} + i * 200
    from generate_series(1, 5000) as i`,
  `insert into orders (user_id, plan_id, gateway_id, gateway, reference, ext_id, status, description, currency_code,
      amount, month_count, start_at, expired_at, paid_at, created_at)
    select 2, 1, 1, case i when 1 then 'btcpay' else 'nowpayments' end, 'reference ' || i, 'external-' || i, 'done', '',
      'USD', 1000 * i, case i when 1 then 1 else 12 end, ${start}, ${start} + i, ${start} + i, ${start} + i
    from generate_series(1, 3) as i`,
]

/** A server on PostgreSQL with 2,000 accounts and 5,000 accesses. */
export async function startFilledServer(): Promise<RunningServer> {
  const cluster = clusterUrl()
  if (!cluster) throw new Error('This test needs PostgreSQL')
  const name = `filled_${process.pid}`
  const url = await createDatabase(cluster, name)
  const server = await runServer({
    DATABASE_URL: url,
    ADMIN_EMAIL: filledAdmin.email,
    ADMIN_PASSWORD: filledAdmin.password,
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const insert of inserts) await client.query(insert)
  await client.end()

  const stop = async () => {
    await server.stop()
    await dropDatabase(cluster, name)
  }
  return { ...server, stop }
}
