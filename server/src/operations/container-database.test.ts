import { execFileSync } from 'node:child_process'
import { existsSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { sql } from 'drizzle-orm'
import { packageFolder } from '../command-line.ts'
import { isSuperuser, queryRows } from '../database/database.ts'
import { isPostgresInstalled, startPostgres, type PostgresServer } from '../testing/servers/postgres-server.ts'
import { testServer } from '../testing/test-server.ts'

const read = (file: string) => readFileSync(path.join(packageFolder(), '..', file), 'utf8')
const compose = read('compose.yaml')
/** What the image runs at the first start of the container (https://hub.docker.com/_/postgres, “Initialization scripts”). */
const [, initialization = ''] = /create-database:\n {4}content: \|\n((?: {6}.*\n)+)/.exec(compose) ?? []
const password = `it's "quoted"`

describe.runIf(isPostgresInstalled())('the database of a container', () => {
  const folder = temporaryFolder('postgres')
  let postgres: PostgresServer
  const env = { PATH: process.env['PATH'] ?? '', PGHOST: folder, POSTGRES_PASSWORD: password }
  const psql = (statements: string, database = 'sallyport', user = 'postgres') =>
    execFileSync('psql', ['-qAt', '-v', 'ON_ERROR_STOP=1', '-U', user, '-d', database], { env, input: statements })
      .toString()
      .trim()
  const urlOf = (user: string) => `postgres://${user}@localhost/sallyport?host=${encodeURIComponent(folder)}`

  beforeAll(async () => {
    postgres = await startPostgres(folder)
    psql(initialization.replaceAll(/^ {6}/gm, ''), 'postgres')
  })
  afterAll(() => postgres.stop())

  test('belongs to a role without superuser, and only commands in the container are superuser', async () => {
    const { store, close } = await testServer({ DATABASE_URL: urlOf('sallyport') })
    const extensions = await queryRows(store.db, sql`select from pg_extension where extname = 'pg_trgm'`)
    const hasSuperuser = await isSuperuser(store.db)
    await close()

    expect(compose).toContain('DATABASE_URL: postgres://sallyport@postgres/sallyport')
    expect(compose).toContain('target: /docker-entrypoint-initdb.d/create-database.sql')
    expect([hasSuperuser, extensions.length]).toEqual([false, 1])
    expect(psql('select rolname from pg_authid where rolpassword is not null')).toBe('sallyport')
  })

  test('is restored as documented by a role that cannot run programs', async () => {
    const { close } = await testServer({ DATABASE_URL: urlOf('sallyport') })
    await close()
    const file = path.join(folder, 'ran')
    // The restore of the row evaluates the constraint.
    psql(
      `create function run() returns boolean language plpgsql as $$ begin
         if current_setting('is_superuser') = 'on' then copy (select 1) to program 'touch ${file}'; end if; return true;
       end $$;
       create table hostile (id integer check (run()));
       insert into hostile values (1);`,
      'sallyport',
      'sallyport',
    )
    const dump = path.join(folder, 'sallyport.dump')
    execFileSync('pg_dump', ['--username', 'sallyport', '--format', 'custom', '--file', dump, 'sallyport'], { env })

    const commands = read('docs/containers.md').matchAll(
      /^docker compose exec -T postgres (\w+ .*?)( < sallyport.dump)?$/gm,
    )
    for (const [, command = '', input] of commands)
      if (/^(?:dropdb|createdb|pg_restore --username)/.test(command))
        execFileSync('sh', ['-c', command], { env, stdio: [input ? openSync(dump, 'r') : 'ignore', 'pipe', 'pipe'] })

    expect([psql('select id from hostile'), existsSync(file)]).toEqual(['1', false])
    expect(psql(`select pg_get_userbyid(datdba) from pg_database where datname = 'sallyport'`)).toBe('sallyport')
    psql('delete from hostile; insert into hostile values (1)')
    expect(existsSync(file)).toBe(true)
  })
})
