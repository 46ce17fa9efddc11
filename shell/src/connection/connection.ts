import { limits } from '@sallyport/contract/config'
import { create } from 'zustand'
import { discoveryPath } from '@sallyport/contract/site'

/** Whether the site can be reached. Browsers know of missing networks, but not of ones that lead nowhere. */
export const useConnection = create(() => ({ isOnline: navigator.onLine, wasLost: !navigator.onLine }))

let timer: ReturnType<typeof setTimeout> | undefined
let checks = 0

/**
 * Looks whether the site answers; where it does not, looks again and again until it does. What an earlier look finds
 * after a later one began is not believed.
 */
export async function checkConnection(): Promise<void> {
  clearTimeout(timer)
  const check = ++checks
  const isOnline = navigator.onLine && (await isReached())
  if (check !== checks) return
  useConnection.setState(isOnline ? { isOnline } : { isOnline, wasLost: true })
  if (!isOnline && navigator.onLine) timer = setTimeout(() => void checkConnection(), limits.connection.checkInterval)
}

addEventListener('online', () => void checkConnection())
addEventListener('offline', () => void checkConnection())

/** Not a GET: the service worker would answer it. */
const isReached = () =>
  fetch(discoveryPath, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(limits.connection.timeout),
  }).then(
    () => true,
    () => false,
  )
