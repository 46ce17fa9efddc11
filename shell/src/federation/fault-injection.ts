import { readSettings } from '@sallyport/contract/config'
import type { Discovery } from '@sallyport/contract/site'
import { loadShellChunk } from './shell-chunks.ts'

/** The value of `?chaos=`, read before a redirect removes it. The faults apply until the page is left or reloaded. */
const requestedFaults = readSettings().faultInjection ? new URLSearchParams(location.search).get('chaos') : null
let injector: ReturnType<typeof loadInjector> | undefined

/** The discovery document with the faults that `?chaos=` requests, where the settings allow it. */
export async function injectFaults(discovery: Discovery): Promise<Discovery> {
  if (!requestedFaults) return discovery
  injector ??= loadInjector(requestedFaults)
  try {
    return (await injector)(discovery)
  } catch (error) {
    injector = undefined
    throw error
  }
}

async function loadInjector(faults: string) {
  const { createInjector } = await loadShellChunk(() => import('./fault-injector.ts'))
  return createInjector(faults)
}
