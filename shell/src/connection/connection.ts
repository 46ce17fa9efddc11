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

/** In milliseconds: the first interval between two checks; each further one is twice as long, up to `maxCheckInterval`. */
const checkInterval = 5000
const maxCheckInterval = 20_000
const checkTimeout = 4000

let timer: ReturnType<typeof setTimeout> | undefined
let latestCheck = 0
let isChecking = false
let delay = checkInterval

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
  if (loss === null) delay = checkInterval
  if (loss !== 'unreachable' || document.hidden) return
  timer = setTimeout(() => void checkConnection(), delay)
  delay = Math.min(2 * delay, maxCheckInterval)
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
    signal: AbortSignal.timeout(checkTimeout),
  }).then(
    ({ status }) => (isUnavailable(status) ? 'unreachable' : null),
    () => 'unreachable',
  )
