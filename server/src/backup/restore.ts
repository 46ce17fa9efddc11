import path from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { makeRecentOrdersDue } from '../plans/orders-queries.ts'
import type { Database } from '../store/database.ts'
import { extractArchive } from './archive-reader.ts'
import { loadDatabase } from './database-load.ts'
import type { Manifest } from './manifest.ts'
import { restoreIntoFolder } from './restore-into-folder.ts'
import { restoreIntoPostgres } from './restore-into-postgres.ts'
import { hasSite, placeSite } from './restore-site.ts'
import type { RestoreConfig, RestoreOptions, RestoreSteps } from './restore-steps.ts'
import { checkState, endSessionsAndCodes, expireRestored, forgetAppliedStates } from './state-checks.ts'

/** Restores a backup. Returns sentences about what was found. Throws a `StartupError`, and changes nothing, if it fails. */
export async function restore(options: RestoreOptions): Promise<string[]> {
  const { config, databaseOnly, replace } = options
  const sentences: string[] = []
  if (!databaseOnly && !replace && hasSite(config.siteFolder))
    throw new StartupError(
      `SITE_DIR: there is a site in ${config.siteFolder}. Replace it with --replace, or keep it with --database-only`,
    )
  const steps: RestoreSteps = {
    extract: (folder) => extractArchive(path.resolve(options.file), folder),
    load: async (tx, manifest, folder) => {
      await loadDatabase(tx, manifest, folder, options.migrations)
      sentences.push(...(await settle(tx, manifest, config)))
    },
    placeSite: async (folder) => {
      if (databaseOnly) return () => undefined
      return placeSite(path.join(folder, 'site'), config.siteFolder)
    },
  }
  await (config.databaseUrl ? restoreIntoPostgres : restoreIntoFolder)(options, steps)
  return sentences
}

async function settle(tx: Database, manifest: Manifest, config: RestoreConfig): Promise<string[]> {
  const now = Math.floor(Date.now() / 1000)
  const { tables } = manifest.database
  const expired = await expireRestored(tx, { now, config })
  const ended = await endSessionsAndCodes(tx)
  await forgetAppliedStates(tx)
  await makeRecentOrdersDue(tx, now)
  const { sentences, problems } = await checkState(tx, now)
  if (problems.length > 0)
    throw new StartupError(`The backup contradicts the rules of Sallyport:\n${problems.join('\n')}`)
  const siteFiles = manifest.members.filter(({ name }) => name.startsWith('site/')).length
  return [
    `The backup was made on ${new Date(manifest.created_at * 1000).toISOString()} by Sallyport ${manifest.version}.`,
    `Rows: ${tables.map(({ name, rows }) => `${name} ${rows}`).join(', ')}.`,
    `All ${manifest.members.length} members have the hashes of the manifest, ${siteFiles} of them files of the site.`,
    expired,
    ended,
    ...sentences,
  ]
}
