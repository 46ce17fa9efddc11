import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { isPostgresInstalled, startPostgres } from './postgres-server.ts'

const variable = 'TEST_CLUSTER_URL'

/** The name of the database with the migrations, which server tests copy. */
export const templateName = 'migrated'

/** The PostgreSQL that all tests of a run share; undefined on a machine without PostgreSQL. */
export const clusterUrl = () => process.env[variable]

/**
 * Starts the PostgreSQL of a run; the processes of the tests inherit its URL. Returns a function that ends it. Without
 * PostgreSQL, tests run on PGlite, but not in CI.
 */
export async function startCluster(): Promise<() => Promise<void>> {
  if (!isPostgresInstalled()) {
    if (process.env['CI'] === 'true') throw new Error('Tests must run on PostgreSQL here, and there is none')
    process.stdout.write('No PostgreSQL here (Debian: apt-get install postgresql): the tests run on PGlite\n')
    return async () => undefined
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-cluster-'))
  const { url, stop } = await startPostgres(folder)
  process.env[variable] = url
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates a database as a copy of `template`, which must have no connections. Returns its URL. */
export async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<string> {
  await runOn(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Deletes a database and ends its connections. */
export const dropDatabase = (serverUrl: string, name: string) => runOn(serverUrl, `drop database ${name} with (force)`)

async function runOn(connectionString: string, statement: string) {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
