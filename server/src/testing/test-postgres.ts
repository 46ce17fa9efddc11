import { isPostgresInstalled, startPostgres, type PostgresServer } from './postgres-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Whether tests on PostgreSQL can run. Throws in CI if they cannot. */
export function hasPostgres(): boolean {
  if (process.env['TEST_DATABASE_URL'] || isPostgresInstalled()) return true
  if (process.env['CI'] === 'true') throw new Error('Tests on PostgreSQL must run here, and there is none')
  process.stdout.write('No PostgreSQL on this machine (Debian: apt-get install postgresql): its tests are skipped\n')
  return false
}

/** The PostgreSQL of `TEST_DATABASE_URL`, or a temporary one. */
export async function testPostgres(): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, start: async () => undefined, stop: async () => undefined, signal: () => undefined }
  return startPostgres(temporaryFolder('postgres'))
}
