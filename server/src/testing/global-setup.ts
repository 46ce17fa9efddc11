import path from 'node:path'
import { packageFolder } from '../package-folder.ts'
import { openPostgres } from '../store/postgres.ts'
import { clusterUrl, createDatabase, startCluster, templateName } from './postgres-cluster.ts'

let stop: (() => Promise<void>) | undefined

/** Starts the PostgreSQL that all test files share, with a template database that has the migrations. */
export async function setup(): Promise<void> {
  stop = await startCluster()
  const cluster = clusterUrl()
  if (!cluster) return
  try {
    const url = await createDatabase(cluster, templateName)
    const { close } = await openPostgres(url, path.join(packageFolder(), 'migrations'))
    await close()
  } catch (error) {
    await stop()
    throw error
  }
}

export const teardown = () => stop?.()
