import { limits } from '@sallyport/contract/config'
import { readyPath } from '@sallyport/site'
import { create } from 'zustand'
import { siteUrl } from '../site-path.ts'

/** `offline`: the device has no network. `unreachable`: it has one, and the server does not respond, or is not ready. */
export type ConnectionLoss = 'offline' | 'unreachable'

type Connection = {
  /** Null while the server is reachable. */
  loss: ConnectionLoss | null
  /** The current or latest loss; null before the first. */
  lastLoss: ConnectionLoss | null
}

const deviceLoss = (): ConnectionLoss | null => (navigator.onLine ? null : 'offline')

/** Whether the server is reachable. `navigator.onLine` is also true without access to the server. */
export const useConnection = create<Connection>(() => ({ loss: deviceLoss(), lastLoss: deviceLoss() }))

let timer: ReturnType<typeof setTimeout> | undefined
let latestCheck = 0
let isChecking = false
let delay: number = limits.connection.checkInterval

/**
 * Checks whether the server responds. Repeats the check in growing intervals until it does, unless the device is offline. A later call
 * replaces earlier calls. A hidden tab sends nothing, and checks when it becomes visible.
 */
export async function checkConnection(): Promise<void> {
  clearTimeout(timer)
  const check = ++latestCheck
  isChecking = true
  const loss = deviceLoss() ?? (document.hidden ? useConnection.getState().loss : await serverLoss())
  if (check !== latestCheck) return
  isChecking = false
  useConnection.setState(loss === null ? { loss } : { loss, lastLoss: loss })
  if (loss === null) delay = limits.connection.checkInterval
  if (loss !== 'unreachable' || document.hidden) return
  timer = setTimeout(() => void checkConnection(), delay)
  delay = Math.min(2 * delay, limits.connection.maxCheckInterval)
}

/** Checks the connection after a call without a usable response, unless a lost connection is being checked anyway. */
export function checkAfterFailure(): void {
  if (!isChecking && useConnection.getState().loss === null) void checkConnection()
}

addEventListener('online', () => void checkConnection())
addEventListener('offline', () => void checkConnection())
addEventListener('visibilitychange', () => {
  if (!document.hidden && useConnection.getState().loss !== null) void checkConnection()
})

/** The statuses of a proxy whose server does not respond, and of a server that is not ready. */
const unavailable = new Set([502, 503, 504])

export const isUnavailable = (status: number) => status === 0 || unavailable.has(status)

/** A HEAD request, because the service worker responds to GET from its cache. */
const serverLoss = (): Promise<ConnectionLoss | null> =>
  fetch(siteUrl(readyPath), {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(limits.connection.timeout),
  }).then(
    ({ status }) => (isUnavailable(status) ? 'unreachable' : null),
    () => 'unreachable',
  )
