import { rmSync } from 'node:fs'
import path from 'node:path'
import { buildApp, readBuilt, runCommand } from 'platform/release'
import { siteApps } from 'platform/workspace'
import type { WorkspaceCopy } from 'platform/workspace-copy'
import { siteFolders } from '@sallyport/contract/site'
import { copyFolder, runScript } from '../sites.ts'

const folderOf = ({ folder }: WorkspaceCopy, app: string) => path.join(folder, app === 'shell' ? app : `remote-${app}`)

/** Builds apps from the present sources of the copy. The dependencies may have changed, which the stamp does not notice. */
export async function buildApps(workspace: WorkspaceCopy, apps: readonly string[] = siteApps): Promise<void> {
  for (const app of apps) {
    rmSync(path.join(folderOf(workspace, app), 'dist'), { recursive: true, force: true })
    await buildApp(folderOf(workspace, app))
  }
}

/** Releases the built apps to a site. */
export const releaseBuilt = (
  workspace: WorkspaceCopy,
  site: string,
  apps: readonly string[] = siteApps,
): Promise<void> =>
  runCommand(['release', ...apps, '--site', site], {
    build: async (app) => readBuilt(path.join(folderOf(workspace, app), 'dist')),
    checks: [],
    log: () => {},
  })

/** Builds the present sources of the copy as one application, into a site. `site` has the flags and fonts. */
export async function buildAsOne(workspace: WorkspaceCopy, { site, to }: { site: string; to: string }): Promise<void> {
  const dist = path.join(workspace.folder, 'bench/dist')
  for (const folder of [siteFolders.flags, siteFolders.fonts])
    copyFolder(path.join(site, folder), path.join(dist, 'federated', folder))
  await runScript(workspace.folder, 'bench/src/releases/one-application-process.ts')
  copyFolder(path.join(dist, 'one'), to)
}
