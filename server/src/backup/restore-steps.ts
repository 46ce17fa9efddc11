import { mkdirSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import type { Database } from '../store/database.ts'
import type { Manifest } from './manifest.ts'
import { removeOnExit } from './remove-on-exit.ts'

export type RestoreConfig = Pick<Config, 'databaseUrl' | 'dataFolder' | 'siteFolder' | 'limitedAccessMinutes'>

export type RestoreOptions = {
  file: string
  config: RestoreConfig
  migrations: string
  replace: boolean
  databaseOnly: boolean
}

/** The steps that a restore into each kind of database calls in this order; the last one returns how to make the site live. */
export type RestoreSteps = {
  extract: (folder: string) => Promise<Manifest>
  load: (tx: Database, manifest: Manifest, folder: string) => Promise<void>
  placeSite: (folder: string) => Promise<() => void>
}

/** Creates a private temporary folder. Returns a function that removes it; it is also removed when the process exits. */
export function createStaging(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return removeOnExit(folder)
}
