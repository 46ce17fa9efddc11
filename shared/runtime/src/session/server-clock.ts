import { create } from 'zustand'

const second = 1000

/** The server's clock minus the device's, in milliseconds: 0 until a response shows that the device's clock is wrong. */
export const useServerClock = create(() => ({ offset: 0 }))

/**
 * Corrects the offset by a response, which was generated between `sentAt` and now, in the second that its `Date` header
 * names (https://www.rfc-editor.org/rfc/rfc9110#name-date).
 */
export function syncServerClock(dateHeader: unknown, sentAt: number): void {
  const date = typeof dateHeader === 'string' ? Date.parse(dateHeader) : Number.NaN
  if (Number.isNaN(date)) return
  const lowest = date - Date.now()
  const highest = date + second - sentAt
  const { offset } = useServerClock.getState()
  const corrected = Math.min(Math.max(offset, lowest), highest)
  if (corrected !== offset) useServerClock.setState({ offset: corrected })
}

export const serverNow = () => Date.now() + useServerClock.getState().offset
/** The server's time in unix seconds, as the rules take it. */
export const unixNow = () => Math.floor(serverNow() / second)
