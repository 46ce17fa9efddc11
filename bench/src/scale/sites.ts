import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addRows } from 'platform/new-remote'
import { readBuilt, runCommand } from 'platform/release'
import { root } from 'platform/workspace'
import { copyWorkspace, type WorkspaceCopy } from 'platform/workspace-copy'
import { remoteNames } from '@sallyport/contract/config'
import { readDiscovery } from '@sallyport/contract/site'
import { sites } from '../folders.ts'
import { extraRoutes, placeholderRemotes, withReleases } from './placeholder-remotes.ts'

/** Creates a site with `count` remotes in the shell's tables and in the discovery document. The added ones have no files. */
export async function siteWith(count: number): Promise<string> {
  const site = path.join(root, `bench/dist/scale-${count}`)
  rmSync(site, { recursive: true, force: true })
  cpSync(sites.federated, site, { recursive: true })
  const remotes = placeholderRemotes(count - remoteNames.length)
  if (remotes.length === 0) return site
  const workspace = copyWorkspace()
  try {
    registerIn(workspace, remotes)
    const build = async () => readBuilt(path.join(workspace.folder, 'shell/dist'))
    await runCommand(['release', 'shell', '--site', site], { build, checks: [], log: () => {} })
  } finally {
    workspace.remove()
  }
  const document = path.join(site, 'discovery.json')
  const discovery = readDiscovery(JSON.parse(readFileSync(document, 'utf8')))
  writeFileSync(document, JSON.stringify(withReleases(discovery, remotes)))
  return site
}

function registerIn({ folder, setVersion, pnpm }: WorkspaceCopy, remotes: ReturnType<typeof placeholderRemotes>): void {
  const routes = path.join(folder, 'shared/contract/src/config/routes.ts')
  for (const remote of remotes) {
    addRows(folder, remote)
    const text = readFileSync(routes, 'utf8')
    writeFileSync(
      routes,
      text.replace(/\n} as const\n/, (end) => `\n${extraRoutes(remote)}${end.slice(1)}`),
    )
  }
  // Another version, because the site has the current version with other files.
  setVersion('shell', '9.9.9')
  const { status, output } = pnpm('--dir', 'shell', 'build')
  if (status !== 0) throw new Error(`The shell with ${remotes.length} more remotes cannot be built:\n${output}`)
}
