import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { discoveryKey, readDiscovery, type DiscoveredRelease } from '@sallyport/contract/site'
import { runServer } from 'platform/run-server'
import { faultProxy, type FaultProxy } from './fault-proxy.ts'
import { copySite, type SiteCopy } from './site-copy.ts'
import { liveOf } from './site-files.ts'
import { demonstration, expect, logIn, test as base, type OpenAs } from './test.ts'

export type Released = { network: FaultProxy; site: SiteCopy }

/** A server on its own copy of the site, behind a network that can fail. */
export const test = base.extend<{ released: Released }>({
  released: async ({}, provide, test) => {
    // A copy of the site, a server and two browsers for each.
    test.slow()
    const site = copySite()
    const server = await runServer({ ...demonstration, SITE_DIR: site.folder })
    const network = await faultProxy(server.url)
    await provide({ network, site })
    await network.stop()
    await server.stop()
    site.remove()
  },
})

const former = liveOf('office')
export const liveContract = former.extras.platform.contract
const place = '/remotes/office/2.0.0'
export const ofNewRelease = /^\/remotes\/office\/2\.0\.0\//

type BadRelease = {
  /** What stands in its entry. */
  script: string
  /** The platform contract that it says it is built for. */
  contract?: number
  /** Whether nothing stays to fall back on. */
  isAlone?: boolean
}

/** Makes a release of the office live. */
export function goLive({ folder }: SiteCopy, bad: BadRelease): void {
  const release = entryOf(bad)
  mkdirSync(path.join(folder, place), { recursive: true })
  writeFileSync(path.join(folder, release.url), bad.script)
  const file = path.join(folder, 'discovery.json')
  const discovery = readDiscovery(JSON.parse(readFileSync(file, 'utf8')))
  const kept = bad.isAlone ? [] : [{ ...former, deployment: { traffic: 0, default: false } }]
  discovery.microFrontends[discoveryKey('office')] = [release, ...kept]
  writeFileSync(file, JSON.stringify(discovery))
}

function entryOf({ script, contract = liveContract }: BadRelease): DiscoveredRelease {
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
  return {
    url: `${place}/remoteEntry.js`,
    metadata: { version: '2.0.0', integrity },
    deployment: { traffic: 100, default: true },
    extras: { platform: { contract } },
  }
}

/** A member who goes from another section to the list of nodes, in a browser that has cached nothing of it. */
export async function goToNodes({ network }: Released, openAs: OpenAs) {
  const options = { baseURL: network.url, serviceWorkers: 'block' } as const
  const first = await openAs(null, options)
  await logIn(first, 'member')
  const page = await openAs(null, { ...options, storageState: await first.context().storageState() })
  await first.close()
  await page.goto(routes.support.to())
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
  return {
    page,
    nodes: page.getByRole('heading', { name: 'Nodes' }),
    follow: () => page.getByRole('link', { name: 'Nodes', exact: true }).click(),
  }
}

/** How many documents a page has opened since. */
export function countDocuments(page: Page): { count: number } {
  const documents = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.count += 1
  })
  return documents
}
