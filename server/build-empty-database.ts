import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { RsbuildPlugin } from '@rsbuild/core'
import { emptyDatabaseName } from './src/config/config.ts'

const packages = path.join(import.meta.dirname, 'node_modules')

/** Adds an archive of an empty database to the build, because `initdb` takes seconds. The archive contains no migrations and no secrets. */
export const emptyDatabase: RsbuildPlugin = {
  name: 'empty-database',
  setup(api) {
    api.onAfterBuild(async () => {
      copyFileSync(await cachedArchive(), path.join(api.context.distPath, emptyDatabaseName))
    })
  },
}

/** Creates the archive once per version of PGlite, and renames it when complete, because builds may run concurrently. */
async function cachedArchive(): Promise<string> {
  const state = createHash('sha256').update(readFileSync(path.join(packages, '@electric-sql/pglite/package.json')))
  const archive = path.join(packages, '.cache', `empty-database-${state.digest('hex').slice(0, 16)}.tar.gz`)
  if (existsSync(archive)) return archive
  const unfinished = `${archive}.${process.pid}`
  const client = await PGlite.create()
  const dump = await client.dumpDataDir('gzip')
  await client.close()
  mkdirSync(path.dirname(archive), { recursive: true })
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, archive)
  return archive
}
