import pg from 'pg'

/** The variable with the URL of the PostgreSQL that all test files share. It is missing on a machine without PostgreSQL. */
export const clusterVariable = 'TEST_CLUSTER_URL'
/** The database with the migrations, of which test files use copies. */
export const templateName = 'sallyport_template'

/** Creates a database as a copy of `template`, which must have no connections. Returns its URL. */
export async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<string> {
  await runOn(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Deletes a database and ends its connections. */
export const dropDatabase = (serverUrl: string, name: string) => runOn(serverUrl, `drop database ${name} with (force)`)

async function runOn(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
