import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { discoveryKey, readDiscovery, type DiscoveredRelease } from '@sallyport/site'
import { faultProxy, type FaultProxy } from './fault-proxy.ts'
import { demoStorage } from './sessions.ts'
import type { SiteCopy } from './site-copy.ts'
import { liveReleaseOf } from './site-files.ts'
import { expect, test as base, type OpenAs } from './test.ts'

export type Released = { network: FaultProxy; site: SiteCopy }

/** A server with a copy of the site, behind a proxy with faults. */
export const test = base.extend<{ released: Released }>({
  released: async ({ siteServer: { server, site } }, provide, test) => {
    // The reset of the site, and in the first test the start of the server, take a while.
    test.slow()
    const network = await faultProxy(server.url)
    await provide({ network, site })
    await network.stop()
  },
})

const former = liveReleaseOf('office')
const { declaration } = former.extras.platform
export const liveContract = former.extras.platform.contract
const newReleasePath = '/remotes/office/2.0.0'
export const newReleaseFiles = /^\/remotes\/office\/2\.0\.0\//

type BrokenRelease = {
  /** The content of `remoteEntry.js`. */
  script: string
  /** The platform contract in the discovery document. */
  contract?: number
  /** Removes the former release, so that there is no fallback. */
  withoutFormer?: boolean
}

/** Makes a broken release of the office live. */
export function goLive({ folder }: SiteCopy, bad: BrokenRelease): void {
  const release = entryOf(bad)
  mkdirSync(path.join(folder, newReleasePath), { recursive: true })
  writeFileSync(path.join(folder, release.url), bad.script)
  const file = path.join(folder, 'discovery.json')
  const discovery = readDiscovery(JSON.parse(readFileSync(file, 'utf8')))
  const formerReleases = bad.withoutFormer ? [] : [{ ...former, deployment: { traffic: 0, default: false } }]
  discovery.microFrontends[discoveryKey('office')] = [release, ...formerReleases]
  writeFileSync(file, JSON.stringify(discovery))
}

/** Replaces a hash of the live office in the discovery document by another hash. Returns a function that restores it. */
export function changeHash({ folder }: SiteCopy, hash: string): () => void {
  const file = path.join(folder, 'discovery.json')
  const document = readFileSync(file, 'utf8')
  expect(document).toContain(hash)
  writeFileSync(file, document.replaceAll(hash, `sha384-${createHash('sha384').update(hash).digest('base64')}`))
  return () => writeFileSync(file, document)
}

function entryOf({ script, contract = liveContract }: BrokenRelease): DiscoveredRelease {
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
  return {
    url: `${newReleasePath}/remoteEntry.js`,
    metadata: { version: '2.0.0', integrity },
    deployment: { traffic: 100, default: true },
    extras: { platform: { contract, declaration } },
  }
}

/** Opens the support page as a member with an empty cache; `follow` goes to the list of nodes. */
export async function goToNodes({ network }: { network: Pick<FaultProxy, 'url'> }, openAs: OpenAs) {
  const page = await openAs(null, { baseURL: network.url, storageState: await demoStorage(network.url) })
  await page.goto(routes.support.to())
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
  return {
    page,
    nodes: page.getByRole('heading', { name: 'Nodes' }),
    follow: () => page.getByRole('link', { name: 'Nodes', exact: true }).click(),
  }
}

/** Counts the documents that a page loads from now on. */
export function countDocuments(page: Page): { count: number } {
  const documents = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.count += 1
  })
  return documents
}
