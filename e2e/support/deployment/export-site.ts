import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { root, testSiteFolder } from 'platform/workspace'

/** Exports the site for tests into a new folder, with these settings of the server. */
export function exportSite(folder: string, settings: Record<string, string>): string {
  const program = path.join(root, 'server/dist/export-site.js')
  const env = { SITE_DIR: testSiteFolder, ...settings }
  return execFileSync(process.execPath, [program, folder], { env, encoding: 'utf8' })
}
