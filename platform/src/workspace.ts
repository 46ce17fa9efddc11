import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The folder of the served site: `SITE_DIR`, or `site` in the workspace. */
export const siteFolder = path.resolve(process.env['SITE_DIR'] || path.join(root, 'site'))

/** The site for end-to-end tests, composed only of the current builds. */
export const testSiteFolder = path.join(root, '.cache/test-site')

/** The site of `pnpm dev`. */
export const devSiteFolder = path.join(root, '.cache/dev-site')

export const folderOf = (app: string) => path.join(root, app === 'shell' ? app : `remote-${app}`)

const folderPrefix = 'remote-'

/** The names of the remotes in a workspace. Skips folders without a package, which may remain after switching branches. */
export const remoteNamesIn = (workspace: string): string[] =>
  readdirSync(workspace)
    .filter((name) => name.startsWith(folderPrefix) && existsSync(path.join(workspace, name, 'package.json')))
    .map((name) => name.slice(folderPrefix.length))
    .toSorted()

export const remoteNames: readonly string[] = remoteNamesIn(root)

export const siteApps: readonly string[] = ['shell', ...remoteNames]
