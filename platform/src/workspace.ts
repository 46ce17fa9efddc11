import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { remoteNames } from '@sallyport/contract/config'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The folder of the served site: `SITE_DIR`, or `site` in the workspace. */
export const siteFolder = path.resolve(process.env['SITE_DIR'] || path.join(root, 'site'))

/** The folder of the site for end-to-end tests, composed of the current builds only. */
export const testSiteFolder = path.join(root, '.cache/test-site')

export const folderOf = (app: string) => path.join(root, app === 'shell' ? app : `remote-${app}`)

export const siteApps = ['shell', ...remoteNames] as const
