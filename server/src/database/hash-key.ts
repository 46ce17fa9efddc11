import { readFileSync, writeFileSync, linkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../config/startup-error.ts'
import { prepareFolder } from './private-folder.ts'
import { newToken, isTokenFormat } from './token.ts'

/** Where the key is. Without the key, the e-mails and networks whose hashes are in the database cannot be guessed. */
type KeyLocation = {
  /** The configured key, which all servers on one PostgreSQL share; null to use the key in the data folder. */
  hashKey: string | null
  dataFolder: string
}

/** The configured key, or the key in the data folder, which the first start creates. Throws a `StartupError` if that is unusable. */
export function readHashKey({ hashKey, dataFolder: folder }: KeyLocation): string {
  if (hashKey) return hashKey
  const file = path.join(folder, 'hash-key')
  prepareFolder({ variable: 'DATA_DIR', folder })
  try {
    const key = readIfExists(file) ?? createKey(file)
    if (isTokenFormat(key)) return key
  } catch (error) {
    throw new StartupError(
      `The key of hashes ${file} cannot be read or created. Set HASH_KEY to 32 or more random characters instead\n${String(error)}`,
    )
  }
  throw new StartupError(`${file} contains no key of hashes: delete it, so that the server creates another one`)
}

/** Writes a temporary file first, because another server may start in the same folder. */
function createKey(file: string): string {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, newToken(), { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(temporary)
  }
  return readFileSync(file, 'utf8')
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
