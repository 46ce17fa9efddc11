import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageFolder } from '../package-folder.ts'
import type { Database } from '../store/database.ts'
import { writeArchive } from './archive-writer.ts'
import { dumpDatabase } from './database-dump.ts'
import { formatVersion, manifestName, type Manifest } from './manifest.ts'
import { migrationObjects } from './migration-objects.ts'
import { addSite } from './site-files.ts'

export const migrationsFolder = () => path.join(packageFolder(), 'migrations')

type Source = { db: Database; siteFolder: string }

export async function makeBackup(file: string, { db, siteFolder }: Source): Promise<Manifest> {
  let manifest: Manifest | null = null
  await writeArchive(file, async (add, members) => {
    const created_at = Math.floor(Date.now() / 1000)
    const database = await dumpDatabase(db, migrationObjects(migrationsFolder()).tables, add)
    await addSite(siteFolder, add)
    manifest = { format: formatVersion, version: productVersion(), created_at, database, members: [...members] }
    await add(manifestName, Buffer.from(JSON.stringify(manifest)))
  })
  if (!manifest) throw new Error('The backup has no manifest')
  return manifest
}

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder(), 'package.json'), 'utf8'))
  return String(version)
}
