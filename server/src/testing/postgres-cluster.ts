import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packageFolder } from '../package-folder.ts'
import { openPostgres } from '../store/postgres.ts'
import { clusterVariable, createDatabase, templateName } from './create-database.ts'
import { isPostgresInstalled, startPostgres } from './postgres-server.ts'

let stop: (() => Promise<void>) | undefined

/**
 * Starts the PostgreSQL that all test files share, with a template database that has the migrations. Without PostgreSQL,
 * the tests run on PGlite.
 */
export async function setup(): Promise<void> {
  if (!isPostgresInstalled()) {
    if (process.env['CI'] === 'true') throw new Error('Tests must run on PostgreSQL here, and there is none')
    process.stdout.write(
      'No PostgreSQL on this machine (Debian: apt-get install postgresql): the tests run on PGlite\n',
    )
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-cluster-'))
  const postgres = await startPostgres(folder)
  stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  process.env[clusterVariable] = postgres.url
  try {
    await createTemplate(postgres.url)
  } catch (error) {
    await stop()
    throw error
  }
}

export const teardown = () => stop?.()

async function createTemplate(clusterUrl: string) {
  const url = await createDatabase(clusterUrl, templateName)
  const { close } = await openPostgres(url, path.join(packageFolder(), 'migrations'))
  await close()
}
