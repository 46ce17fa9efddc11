import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runServer } from 'platform/run-server'
import { root } from 'platform/workspace'
import { routes } from '@sallyport/contract/config'
import {
  discoveryKey,
  discoveryPath,
  readDiscovery,
  releasesIn,
  type DiscoveredRelease,
  type Discovery,
} from '@sallyport/contract/site'
import { sites } from '../folders.ts'
import type { Size } from './releases-report.ts'

const counts = [3, 50]
const app = 'auth'

export async function measureReleases(): Promise<Size[]> {
  const sizes = []
  for (const count of counts) sizes.push(await measureSite(count))
  return sizes
}

async function measureSite(count: number): Promise<Size> {
  const server = await runServer({ SITE_DIR: siteWithReleases(count), LOG_LEVEL: 'warn' })
  try {
    const [page, discovery] = await Promise.all([
      bytesOf(server.url + routes.login.to()),
      bytesOf(`${server.url}${discoveryPath}`),
    ])
    return { count, page, discovery }
  } finally {
    await server.stop()
  }
}

const bytesOf = async (url: string) => (await (await fetch(url)).arrayBuffer()).byteLength

function siteWithReleases(count: number): string {
  const site = path.join(root, `bench/dist/releases-${count}`)
  rmSync(site, { recursive: true, force: true })
  cpSync(sites.federated, site, { recursive: true })
  const document = path.join(site, discoveryPath)
  writeFileSync(document, JSON.stringify(withFormer(readDiscovery(JSON.parse(readFileSync(document, 'utf8'))), count)))
  return site
}

/** The document after `count` releases of the app. The files of former ones do not exist. */
function withFormer(discovery: Discovery, count: number): Discovery {
  const [live] = releasesIn(discovery, app)
  if (!live) throw new Error(`${app} is not live`)
  const former = Array.from({ length: count - 1 }, (_, index) => formerOf(live, `0.${count - index}.0`))
  return { ...discovery, microFrontends: { ...discovery.microFrontends, [discoveryKey(app)]: [live, ...former] } }
}

function formerOf(live: DiscoveredRelease, version: string): DiscoveredRelease {
  const text = JSON.stringify(live).replaceAll(live.metadata.version, version)
  return { ...(JSON.parse(text) as DiscoveredRelease), deployment: { traffic: 0, default: false } }
}
