import { readSettings } from '@sallyport/contract/config'
import type { Discovery } from '@sallyport/contract/site'
import { loadShellChunk } from './shell-chunks.ts'

/** Read before a redirect removes it from the URL. Applies to the page until it is left. */
const requested = readSettings().faultInjection ? new URLSearchParams(location.search).get('chaos') : null
let injector: ReturnType<typeof loadInjector> | undefined

/** The discovery document with the faults that `?chaos=` requests, where the settings allow it. */
export async function injectFaults(discovery: Discovery): Promise<Discovery> {
  if (!requested) return discovery
  injector ??= loadInjector(requested)
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
