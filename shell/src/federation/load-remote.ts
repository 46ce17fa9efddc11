import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { limits, type AppName, type DiscoveredRelease } from 'shared/config'
import { containerName } from 'shared/platform'
import type { RouteObject } from 'shared/router'
import { tryAgain } from 'shared/routing'
import { withFault } from './chaos.ts'
import { candidatesOf, platform } from './discovery.ts'
import { fitting } from './fitting.ts'
import { journal } from './journal.ts'
import { isMade, loadEntry } from './load-entry.ts'
import { failureOf, LoadFailure } from './load-failure.ts'

/** What every remote exposes. */
type RoutesModule = { contract: number; pages: () => RouteObject[] }

/** A release of a remote that runs in this page. */
type Loaded = { version: string; module: RoutesModule }

const loads = new Map<AppName, Promise<Loaded>>()
const versions = new Map<string, string>()
const tries = new Map<string, number>()

/**
 * The routes of a remote, loaded once however many navigations wait for them. Rejects when none of its releases can
 * be had in time; a later call starts anew.
 */
export async function remoteRoutes(app: AppName): Promise<RouteObject[]> {
  const loading = loads.get(app) ?? loadNewest(app)
  loads.set(app, loading)
  try {
    const { version, module } = await loading
    versions.set(app, version)
    return module.pages()
  } catch (error) {
    loads.delete(app)
    throw error
  }
}

/** The version of a remote that runs in this page, if any does. */
export const versionOf = (app: string) => versions.get(app)

/** The release that is the person's; and when it cannot be had, the ones before it, for as long as there is time. */
async function loadNewest(app: AppName): Promise<Loaded> {
  const end = performance.now() + limits.remote.timeout
  const isWorthIt = (error: unknown) => !(error instanceof LoadFailure)
  const found = await tryAgain(() => candidatesOf(app), { end, isWorthIt })
  const candidates = fitting(app, await Promise.all(found.map((release) => withFault(app, release))), platform())
  let failure = new LoadFailure('unfit', `No release of ${app} fits this page`)
  for (const release of candidates) {
    if (performance.now() >= end) break
    try {
      return await tryAgain(() => attempt(app, release, end), { end, isWorthIt: mayArrive })
    } catch (error) {
      failure = failureOf(error)
    }
  }
  throw failure
}

/** What hung would hang again, and code that threw would throw again. */
const mayArrive = (error: unknown) => ['missing', 'tampered'].includes(failureOf(error).outcome)

async function attempt(app: AppName, release: DiscoveredRelease, end: number): Promise<Loaded> {
  const { version, integrity } = release.metadata
  const container = containerName(app, version)
  // An entry that ran once stays; what is missing of its release is fetched by it.
  const isThere = isMade(container)
  const address = isThere ? addressOf(release) : nextAddressOf(release)
  const begun = performance.now()
  const note = { app, version, address, begun }
  try {
    const timeout = Math.min(limits.remote.fileTimeout, end - begun)
    if (!isThere) await loadEntry({ address, integrity, container }, timeout)
    const module = await exposed(container, address)
    journal.record({ ...note, lasted: performance.now() - begun, outcome: 'loaded' })
    return { version, module }
  } catch (error) {
    const { outcome, message, address: fault = address } = failureOf(error)
    journal.record({ ...note, address: fault, lasted: performance.now() - begun, outcome, detail: message })
    throw error
  }
}

const addressOf = ({ url }: DiscoveredRelease) => new URL(url, location.origin).href

/** An address that was tried before is changed: the browser would answer with what it found then. */
function nextAddressOf(release: DiscoveredRelease): string {
  const address = new URL(addressOf(release))
  const count = (tries.get(address.href) ?? 0) + 1
  tries.set(address.href, count)
  if (count > 1) address.searchParams.set('try', String(count))
  return address.href
}

async function exposed(container: string, address: string): Promise<RoutesModule> {
  registerRemotes([{ name: container, entry: address, type: 'global' }])
  const module = await loadRemote<RoutesModule>(`${container}/routes`)
  if (!module) throw new Error(`${container} exposes no routes`)
  // A release that cannot name its pages has failed like one that did not arrive.
  module.pages()
  return module
}
