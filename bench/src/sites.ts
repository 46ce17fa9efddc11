import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { discoveryPath, liveRelease, readDiscovery, type DiscoveredRelease, type Discovery } from '@sallyport/site'
import { root } from 'platform/workspace'

const folder = (name: string) => path.join(root, 'bench/dist', name)

export const sites = {
  federated: folder('federated'),
  oneApplication: folder('one'),
  oneApplicationPreloaded: folder('one-preloaded'),
}

export async function composeFederated(): Promise<void> {
  rmSync(sites.federated, { recursive: true, force: true })
  await runScript(root, 'platform/src/build-site.ts', { SITE_DIR: sites.federated })
}

/** Runs a script of a workspace to its end. Throws when it fails. */
export async function runScript(workspace: string, script: string, env: Record<string, string> = {}): Promise<void> {
  const args = ['--import', 'tsx', path.join(workspace, script)]
  const options = { cwd: workspace, env: { ...process.env, ...env }, stdio: 'inherit' } as const
  const [status] = (await once(spawn(process.execPath, args, options), 'exit')) as [number | null]
  if (status !== 0) throw new Error(`${script} failed`)
}

export const discoveryOf = (site: string): Discovery =>
  readDiscovery(JSON.parse(readFileSync(path.join(site, discoveryPath), 'utf8')))

export function requireLive(discovery: Discovery, app: string): DiscoveredRelease {
  const live = liveRelease(discovery, app)
  if (!live) throw new Error(`${app} is not live`)
  return live
}

/** Copies the federated site, with a changed discovery document. */
export function copyFederated(name: string, change: (discovery: Discovery) => Discovery): string {
  const site = copyFolder(sites.federated, folder(name))
  writeFileSync(path.join(site, discoveryPath), JSON.stringify(change(discoveryOf(site))))
  return site
}

/** Replaces a folder by a copy of another one. */
export function copyFolder(from: string, to: string): string {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
  return to
}
