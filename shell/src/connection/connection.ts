import { limits } from '@sallyport/contract/config'
import { discoveryPath } from '@sallyport/site'
import { create } from 'zustand'
import { siteUrl } from '../site-path.ts'

/** Whether the site is reachable now, and was unreachable before. `navigator.onLine` is also true without access to the site. */
export const useConnection = create(() => ({ isOnline: navigator.onLine, wasLost: !navigator.onLine }))

let timer: ReturnType<typeof setTimeout> | undefined
let checks = 0

/** Checks whether the site responds. Repeats the check until it does, unless the browser is offline. A later call replaces earlier calls. */
export async function checkConnection(): Promise<void> {
  clearTimeout(timer)
  const check = ++checks
  const isOnline = navigator.onLine && (await isSiteReachable())
  if (check !== checks) return
  useConnection.setState(isOnline ? { isOnline } : { isOnline, wasLost: true })
  if (!isOnline && navigator.onLine) timer = setTimeout(() => void checkConnection(), limits.connection.checkInterval)
}

addEventListener('online', () => void checkConnection())
addEventListener('offline', () => void checkConnection())

/** A HEAD request, because the service worker responds to GET from its cache. */
const isSiteReachable = () =>
  fetch(siteUrl(discoveryPath), {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(limits.connection.timeout),
  }).then(
    () => true,
    () => false,
  )
