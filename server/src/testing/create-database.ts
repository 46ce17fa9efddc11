import { sql } from 'drizzle-orm'
import { withConnection } from '../store/postgres.ts'

export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await withConnection(serverUrl, (db) => db.execute(sql`create database ${sql.identifier(name)}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
