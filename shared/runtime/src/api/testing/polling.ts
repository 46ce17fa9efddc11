import { afterEach, beforeEach, rs } from '@rstest/core'
import { act, cleanup } from '@testing-library/react'
import { setUpSession } from './session.ts'

/** A session with fake timers and a tab whose visibility can be changed. */
export function setUpPolling(): void {
  setUpSession()
  beforeEach(() => {
    rs.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    rs.useRealTimers()
    rs.restoreAllMocks()
  })
}

export const pass = (milliseconds: number) => act(() => rs.advanceTimersByTimeAsync(milliseconds))

export async function tabIs(state: 'hidden' | 'visible') {
  rs.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  await act(async () => void globalThis.dispatchEvent(new Event('visibilitychange')))
  await pass(10)
}
