import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { asPostgres } from './postgres-server.ts'

/** Where `platform/system-tools.mjs` extracts the packages. */
const cache = fileURLToPath(new URL('../../../../.cache', import.meta.url))
const program = path.join(cache, 'pgbouncer/usr/sbin/pgbouncer')
const libraries = path.join(cache, 'libc-ares2/usr/lib')

/** Without PgBouncer, its tests are skipped, and fail in CI. */
export const isPgBouncerExpected = () => existsSync(program) || process.env['CI'] === 'true'

export type PoolMode = 'session' | 'transaction' | 'statement'

const port = 6432

/** Starts PgBouncer in front of the PostgreSQL whose socket is in `folder`, with its own socket there. `settings`: lines of its configuration. */
export async function startPgBouncer(folder: string, poolMode: PoolMode, settings: readonly string[] = []) {
  const asAccount = asPostgres(folder)
  // The account may be unable to read the cache.
  const copy = path.join(folder, 'pgbouncer')
  copyFileSync(program, copy)
  for (const file of readdirSync(libraries, { recursive: true, encoding: 'utf8' }))
    if (path.basename(file) === 'libcares.so.2')
      copyFileSync(path.join(libraries, file), path.join(folder, 'libcares.so.2'))
  const configuration = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    configuration,
    [
      '[databases]',
      `* = host=${folder} user=postgres`,
      '[pgbouncer]',
      `unix_socket_dir = ${folder}`,
      'listen_addr =',
      `listen_port = ${port}`,
      'auth_type = any',
      `pool_mode = ${poolMode}`,
      ...settings,
    ].join('\n'),
  )
  const [file, ...args] = [...asAccount, 'env', `LD_LIBRARY_PATH=${folder}`, copy, configuration]
  const child = spawn(file, args, { cwd: folder, stdio: 'ignore' })
  const exit = once(child, 'exit')
  const url = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`
  while (!(await canConnect(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with status ${child.exitCode}`)
    await wait(retryDelay)
  }
  return {
    url,
    stop: async () => {
      child.kill()
      await exit
    },
  }
}

/** In milliseconds. */
const retryDelay = 50

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
