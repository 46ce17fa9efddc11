import { useServerClock } from '@sallyport/runtime/session'
import { act } from '@testing-library/react'

/** Moves the server's clock to one second before `timestamp` (unix seconds), which the page then reaches by its own timer. */
export function skipToSecondBefore(timestamp: number): void {
  act(() => useServerClock.setState({ offset: (timestamp - 1) * 1000 - Date.now() }))
}
