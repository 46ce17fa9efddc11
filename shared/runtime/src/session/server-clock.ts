import { create } from 'zustand'

const second = 1000

/** The server's clock minus the device's, in milliseconds: 0 until a response shows that the device's clock is wrong. */
export const useServerClock = create(() => ({ offset: 0 }))

/** Corrects the offset by the `Date` header (whole seconds) of a response generated between `sentAt` (milliseconds) and now. */
export function syncServerClock(dateHeader: unknown, sentAt: number): void {
  const date = typeof dateHeader === 'string' ? Date.parse(dateHeader) : Number.NaN
  if (Number.isNaN(date)) return
  const lowest = date - Date.now()
  const highest = date + second - sentAt
  const { offset } = useServerClock.getState()
  const corrected = Math.min(Math.max(offset, lowest), highest)
  if (corrected !== offset) useServerClock.setState({ offset: corrected })
}

/** The estimated server time in milliseconds. */
export const serverNow = () => Date.now() + useServerClock.getState().offset
/** The estimated server time in unix seconds. */
export const unixNow = () => Math.floor(serverNow() / second)
