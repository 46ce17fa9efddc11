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
/** The app of the page that is weighed. */
const app = 'auth'

/** What browsers fetch first, in bytes before compression, on sites that differ in how many releases an app has had. */
export async function weighReleases(): Promise<Size[]> {
  const sizes = []
  for (const count of counts) sizes.push(await weighSite(count))
  return sizes
}

async function weighSite(count: number): Promise<Size> {
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

/** The document after so many releases of the app. Browsers fetch no file of the former ones. */
function withFormer(discovery: Discovery, count: number): Discovery {
  const [live] = releasesIn(discovery, app)
  if (!live) throw new Error(`${app} is not live`)
  const former = Array.from({ length: count - 1 }, (_, at) => formerOf(live, `0.${count - at}.0`))
  return { ...discovery, microFrontends: { ...discovery.microFrontends, [discoveryKey(app)]: [live, ...former] } }
}

function formerOf(live: DiscoveredRelease, version: string): DiscoveredRelease {
  const text = JSON.stringify(live).replaceAll(live.metadata.version, version)
  return { ...(JSON.parse(text) as DiscoveredRelease), deployment: { traffic: 0, default: false } }
}
