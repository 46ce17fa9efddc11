import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { siteFolders } from '@sallyport/site'

const readVersion = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version

export const packageVersion = (appRoot: string) => readVersion(path.join(appRoot, 'package.json'))

/** Environment variable with the version of a build, if different from the version of the package. */
export const buildVersionVariable = 'SALLYPORT_BUILD_VERSION'

export const buildVersion = (appRoot: string) => process.env[buildVersionVariable] || packageVersion(appRoot)

/** URL path of the country flags. Contains the version of their package, so that flags can be cached as immutable. */
export function flagsFolder(): string {
  return `${siteFolders.flags}/${readVersion(createRequire(import.meta.url).resolve('country-flag-icons/package.json'))}`
}

/** The constants that a build replaces in the code of its app, declared in `env.d.ts`. */
export const defines = (namespace: string) => ({
  'import.meta.env.PUBLIC_TRANSLATION_NAMESPACE': JSON.stringify(namespace),
  'import.meta.env.PUBLIC_FLAGS': JSON.stringify(flagsFolder()),
})
