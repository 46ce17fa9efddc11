import type { PGlite } from '@electric-sql/pglite'

/** The maximum size, in bytes, of the write-ahead log that a start has to replay: one segment. */
const maxReplayedBytes = 16 * 1024 * 1024

/** The tables that exceed the thresholds of autovacuum, or all if `$1` is true (https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM). */
const dueTablesQuery = `
  select format('%I.%I', stat.schemaname, stat.relname) as name
  from pg_stat_user_tables as stat join pg_class as class on class.oid = stat.relid
  where $1 or class.reltuples < 0
    or stat.n_dead_tup > 50 + 0.2 * class.reltuples
    or stat.n_mod_since_analyze > 50 + 0.1 * class.reltuples
    or stat.n_ins_since_vacuum > 1000 + 0.2 * class.reltuples`

const checkpointDueQuery = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${maxReplayedBytes} as due from pg_control_checkpoint()`

type Client = Pick<PGlite, 'query' | 'exec' | 'closed'>

/**
 * Vacuums and analyzes changed tables and writes checkpoints. PostgreSQL does this in background processes, which its
 * single-user mode, and therefore PGlite, does not have (https://www.postgresql.org/docs/current/app-postgres.html).
 * Each statement handles one table, so that queries can run in between; none starts after `signal` is aborted.
 */
export function createMaintenance(client: Client): (signal?: AbortSignal) => Promise<void> {
  // The change counters do not survive the process, so every table is included until a run succeeds.
  let isFirstRun = true
  return async (signal) => {
    const canContinue = () => !client.closed && !signal?.aborted
    await client.query('select pg_stat_force_next_flush()')
    const { rows: tables } = await client.query<{ name: string }>(dueTablesQuery, [isFirstRun])
    for (const { name } of tables) if (canContinue()) await client.exec(`vacuum (analyze) ${name}`)
    if (!canContinue()) return
    isFirstRun = false
    const { rows: checkpoints } = await client.query<{ due: boolean }>(checkpointDueQuery)
    if (checkpoints[0]?.due && canContinue()) await client.exec('checkpoint')
  }
}
