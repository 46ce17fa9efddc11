import path from 'node:path'
import { packageFolder } from '../command-line.ts'
import { openPostgres } from '../database/postgres.ts'
import { createBundleFolder } from './bundle-folder.ts'
import { clusterUrl, createDatabase, startCluster, templateName } from './servers/postgres-cluster.ts'

const cleanups: (() => unknown)[] = []

/** Creates what all test files share: a folder for the bundle of the server, and PostgreSQL with a template database. */
export async function setup(): Promise<void> {
  cleanups.push(createBundleFolder(), await startCluster())
  const cluster = clusterUrl()
  if (!cluster) return
  try {
    const url = await createDatabase(cluster, templateName)
    const { close } = await openPostgres(url, path.join(packageFolder(), 'migrations'))
    await close()
  } catch (error) {
    await teardown()
    throw error
  }
}

export async function teardown(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup()
}
