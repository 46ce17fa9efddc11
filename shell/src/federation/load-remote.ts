import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { AppName } from 'shared/config'
import { contract } from 'shared/platform'
import type { RouteObject } from 'shared/router'
import { loadTwice } from 'shared/routing'
import { releaseOf } from './discovery.ts'
import { allowEntry } from './entries.ts'

/** What every remote exposes. */
type RoutesModule = { contract: number; pages: () => RouteObject[] }

const tries = new Map<AppName, number>()

const underWay = new Map<AppName, Promise<RouteObject[]>>()

/**
 * The routes of a remote, loaded once however many navigations wait for them. Rejects when its files cannot be had or
 * do not fit; a later call tries again.
 */
export function remoteRoutes(name: AppName): Promise<RouteObject[]> {
  const loading = underWay.get(name) ?? loadTwice(() => loadRoutes(name)).finally(() => underWay.delete(name))
  underWay.set(name, loading)
  return loading
}

async function loadRoutes(name: AppName): Promise<RouteObject[]> {
  const container = `sallyport_${name}`
  // An entry that ran is not registered again: its Trusted Types policy exists.
  if (!(container in globalThis)) await register(name, container)
  const module = await loadRemote<RoutesModule>(`${container}/routes`)
  if (!module) throw new Error(`${name} exposes no routes`)
  return module.pages()
}

async function register(name: AppName, container: string): Promise<void> {
  const { url, metadata, extras } = await releaseOf(name)
  if (extras.platform.contract !== contract) {
    throw new Error(`${name} is built for contract ${extras.platform.contract}, the shell supplies ${contract}`)
  }
  const count = (tries.get(name) ?? 0) + 1
  tries.set(name, count)
  const entry = new URL(url, location.origin)
  // The runtime remembers a failed address; another one is a fresh start.
  if (count > 1) entry.searchParams.set('try', String(count))
  allowEntry(entry.href, metadata.integrity)
  registerRemotes([{ name: container, entry: entry.href, type: 'global' }], { force: count > 1 })
}
