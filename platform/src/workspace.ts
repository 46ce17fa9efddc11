import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { remoteNames } from '@sallyport/contract/config'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The site as it is served: `SITE_DIR`, or `site` in the workspace. */
export const siteFolder = path.resolve(process.env['SITE_DIR'] || path.join(root, 'site'))

/** The site that end-to-end tests run on: composed of the present builds alone, whatever was released on the other one. */
export const testSiteFolder = path.join(root, '.cache/test-site')

/** The folder of an app: `shell`, or `remote-<name>`. */
export const folderOf = (app: string) => path.join(root, app === 'shell' ? app : `remote-${app}`)

/** Everything that stands in the browser. */
export const siteApps = ['shell', ...remoteNames] as const
