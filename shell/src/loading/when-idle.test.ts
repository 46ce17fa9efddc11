import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { idleTimeout, whenIdle } from './when-idle.ts'

beforeEach(() => void rs.useFakeTimers())
afterEach(() => {
  rs.useRealTimers()
  rs.unstubAllGlobals()
})

const busyFor = 1000

/** A browser with idle periods of these lengths in milliseconds; the last one repeats. Returns the requested timeouts. */
function browserWith(...periods: Partial<IdleDeadline & { left: number }>[]) {
  const timeouts: number[] = []
  rs.stubGlobal('requestIdleCallback', (act: IdleRequestCallback, { timeout }: Required<IdleRequestOptions>) => {
    timeouts.push(timeout)
    const { left = 0, didTimeout = false } = periods[timeouts.length - 1] ?? periods.at(-1)!
    setTimeout(() => act({ didTimeout, timeRemaining: () => left }), busyFor)
  })
  return timeouts
}

async function idle() {
  const waited = whenIdle()
  await rs.runAllTimersAsync()
  await waited
}

test('resolves in the first idle period of a page at rest', async () => {
  const timeouts = browserWith({ left: 49 })

  await idle()

  expect(timeouts).toEqual([idleTimeout])
})

test('skips idle periods shorter than a frame, with one timeout for all of them', async () => {
  const timeouts = browserWith({ left: 3 }, { left: 15 }, { left: 49 })

  await idle()

  expect(timeouts).toEqual([idleTimeout, idleTimeout - busyFor, idleTimeout - 2 * busyFor])
})

test('resolves after the timeout on a page that is never idle', async () => {
  const timeouts = browserWith({ left: 3 }, { left: 0, didTimeout: true })

  await idle()

  expect(timeouts).toHaveLength(2)
})

test('resolves at once without requestIdleCallback', async () => {
  rs.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')

  await expect(whenIdle()).resolves.toBeUndefined()
})
