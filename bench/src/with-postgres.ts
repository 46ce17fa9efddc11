import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from 'server/testing/postgres-server'

/** Calls a function with the URL of an empty database. */
export async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const cluster = mkdtempSync(path.join(tmpdir(), 'sallyport-bench-'))
  const { url, stop } = await startPostgres(cluster)
  try {
    return await work(url)
  } finally {
    await stop()
    rmSync(cluster, { recursive: true, force: true })
  }
}
