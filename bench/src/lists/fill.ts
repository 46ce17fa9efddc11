import { setTimeout as wait } from 'node:timers/promises'
import { adminActions } from '@sallyport/contract/endpoints'
import type pg from 'pg'

/** Inserts `rowCount` rows into each table behind a list, and waits until PostgreSQL has analyzed the tables. */
export async function fillTables(client: pg.Client, rowCount: number): Promise<void> {
  // Disables triggers and foreign keys, which would only slow down the inserts
  // (https://www.postgresql.org/docs/current/runtime-config-client.html#GUC-SESSION-REPLICATION-ROLE).
  await client.query('set session_replication_role = replica')
  const indexes = await dropIndexes(client)
  for (const insert of rowsFor(rowCount)) await client.query(insert)
  for (const index of indexes) await client.query(index)
  await client.query('set session_replication_role = origin')
  await waitForAutovacuum(client)
}

/** Drops all indexes that belong to no constraint, to speed up the inserts. Returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)`)
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`)
  return rows.map(({ indexdef }) => indexdef)
}

const tables = ['users', 'nodes', 'accesses', 'access_activity', 'access_samples', 'invites', 'orders', 'admin_log']
/** In milliseconds. Autovacuum may need several runs on a slow machine. */
const autovacuumTimeout = 5 * 60_000

/** Waits until autovacuum, which runs once a minute, has analyzed the tables, as in production. Throws after `autovacuumTimeout`. */
async function waitForAutovacuum(client: pg.Client): Promise<void> {
  const unanalyzed = 'select from pg_stat_user_tables where relname = any($1) and last_autoanalyze is null'
  const deadline = Date.now() + autovacuumTimeout
  while ((await client.query(unanalyzed, [tables])).rowCount) {
    if (Date.now() > deadline) throw new Error('Autovacuum has not analyzed the tables: is it on in this database?')
    await wait(500)
  }
}

/** Frequencies: `inactive: 20` makes one in 20 rows inactive. */
const oneIn = { inactive: 20, lapsed: 5, premium: 25, admin: 1000 }
const accessesPerNode = 250
/** Unix seconds: the base of past timestamps, and a timestamp in the far future. */
const start = 1_700_000_000
const farFuture = 4_000_000_000
const day = 86_400

const email = "substr(md5(i::text), 1, 8) || '.' || i || '@host' || i / 4 % 200 || '.example'"
const emailOf = (id: string) => `(select email from users where id = ${id})`
/** Timestamps of changes are in another order than timestamps of creation. */
const changed = `${start} + i * 7 % 1000003`

/** SQL that inserts `count` rows into each table, with the columns that triggers would maintain, except `busy_slots`. */
const rowsFor = (count: number): readonly string[] => [
  `insert into users (id, email, password_hash, is_active, is_admin, premium_expired_at, premium_ends, created_at, updated_at)
    select i + 1, ${email}, 'none', i % ${oneIn.inactive} <> 0, i % ${oneIn.admin} = 0,
      case when i % ${oneIn.lapsed} = 0 then ${start} - i when i % ${oneIn.premium} = 1 then ${farFuture} end,
      i % ${oneIn.premium} = 1, ${start} + i, case when i % 3 = 0 then ${changed} end
    from generate_series(1, ${count}) as i`,
  `insert into nodes (id, name, country, url, api_url, subnet_cidr, public_key, status, type, capacity, created_at)
    select i, substr(md5(i::text), 9, 6) || ' ' || i, 'NO', 'https://a.test', 'https://a.test', '10.0.0.0/8', 'key',
      (i % ${oneIn.inactive} <> 0)::int, 1, 0, ${start}
    from generate_series(1, ${count}) as i`,
  `insert into accesses (node_id, user_id, name, ip, public_key, status, mode, created_at, user_email, node_name)
    select node.id, i + 1, 'device ' || substr(md5(i::text), 17, 5), '10.0.0.2'::inet + i, 'key',
      case when i % ${oneIn.inactive} = 0 then 'inactive' else 'active' end, 'basic', ${start} + i, owner.email, node.name
    from generate_series(1, ${count}) as i
    join users as owner on owner.id = i + 1
    join nodes as node on node.id = 1 + i % ${Math.ceil(count / accessesPerNode)}`,
  `insert into access_activity (access_id, boot, received, sent, last_handshake)
    select id, 'boot', 1, 1, ${start} + id from accesses`,
  `insert into access_samples (access_id, period, start, received, sent)
    select id, ${day}, floor(extract(epoch from now()) / ${day})::bigint * ${day}, id, 1 from accesses`,
  `insert into invites (token, status, user_id, created_by_id, created_at, updated_at, expired_at, created_by, user_email)
    select md5(i::text), (array['inactive', 'active', 'used', 'used'])[1 + i % 4], case when i % 4 > 1 then i + 1 end,
      2 + i % 5, ${start} + i, case when i % 4 <> 1 then ${changed} end, ${farFuture}, ${emailOf('2 + i % 5')},
      case when i % 4 > 1 then ${emailOf('i + 1')} end
    from generate_series(1, ${count}) as i`,
  `insert into orders (user_id, plan_id, gateway_id, reference, ext_id, status, description, currency_code, amount, month_count, start_at,
      expired_at, paid_at, created_at, updated_at, user_email)
    select i + 1, 1 + i % 3, 1, md5(i::text), md5(i::text), (array['pending', 'done', 'done', 'failed', 'cancelled'])[1 + i % 5],
      'Premium', 'USD', 500, 1, case when i % 5 in (1, 2) then ${start} end, case when i % 5 in (1, 2) then ${start} end,
      case when i % 5 in (1, 2) then ${start} + i end,
      ${start} + i, case when i % 5 <> 0 then ${changed} end, ${emailOf('i + 1')}
    from generate_series(1, ${count}) as i`,
  `insert into admin_log (at, admin_id, action, subject_id, changes, admin_email, subject_name, owner_id, owner_email)
    select ${start} + i, 2 + i % 5, (array['${adminActions.join("', '")}'])[1 + i % ${adminActions.length}], i + 1,
      '{"is_active": {"from": true, "to": false}}', ${emailOf('2 + i % 5')}, ${emailOf('i + 1')}, i + 1, ${emailOf('i + 1')}
    from generate_series(1, ${count}) as i`,
]
