import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { remoteNames, root } from 'platform/workspace'
import { discoveryPath, readDiscovery } from '@sallyport/contract/site'
import { sites } from '../folders.ts'
import { placeholderNames, withReleases } from './placeholder-remotes.ts'

/** Creates a site with `count` remotes in the discovery document. The added ones have no files. */
export function siteWith(count: number): string {
  const site = path.join(root, `bench/dist/scale-${count}`)
  rmSync(site, { recursive: true, force: true })
  cpSync(sites.federated, site, { recursive: true })
  const document = path.join(site, discoveryPath)
  const discovery = readDiscovery(JSON.parse(readFileSync(document, 'utf8')))
  writeFileSync(document, JSON.stringify(withReleases(discovery, placeholderNames(count - remoteNames.length))))
  return site
}
