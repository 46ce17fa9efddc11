import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { siteFolders } from '@sallyport/contract/site'

const versionIn = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version

/** The release of the app in a folder. */
export const versionOf = (appRoot: string) => versionIn(path.join(appRoot, 'package.json'))

/** Names the version of a build that is another one than that of its package. */
export const buildVersionVariable = 'SALLYPORT_BUILD_VERSION'

/** The version that is built. */
export const buildVersionOf = (appRoot: string) => process.env[buildVersionVariable] || versionOf(appRoot)

/** Where the site keeps country flags: a folder by version, so that they may be cached for ever. */
export function flagsFolder(): string {
  return `${siteFolders.flags}/${versionIn(createRequire(import.meta.url).resolve('country-flag-icons/package.json'))}`
}
