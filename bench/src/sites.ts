import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { discoveryPath, liveRelease, readDiscovery, type DiscoveredRelease, type Discovery } from '@sallyport/site'
import { root } from 'platform/workspace'

const folder = (name: string) => path.join(root, 'bench/dist', name)

export const sites = {
  federated: folder('federated'),
  oneApplication: folder('one'),
  oneApplicationPreloaded: folder('one-preloaded'),
}

export function composeFederated(): void {
  rmSync(sites.federated, { recursive: true, force: true })
  const env = { ...process.env, SITE_DIR: sites.federated }
  execFileSync(process.execPath, ['--import', 'tsx', 'platform/src/build-site.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
}

export const discoveryOf = (site: string): Discovery =>
  readDiscovery(JSON.parse(readFileSync(path.join(site, discoveryPath), 'utf8')))

export function requireLive(discovery: Discovery, app: string): DiscoveredRelease {
  const live = liveRelease(discovery, app)
  if (!live) throw new Error(`${app} is not live`)
  return live
}

/** Replaces a folder by a copy of another one. */
export function copyFolder(from: string, to: string): string {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
  return to
}
