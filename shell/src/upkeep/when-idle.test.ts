import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { whenIdle } from './when-idle.ts'

const { idleTimeout } = limits.backgroundTasks

beforeEach(() => void rs.useFakeTimers())
afterEach(() => {
  rs.useRealTimers()
  rs.unstubAllGlobals()
})

/** How long this browser takes to find an idle period. */
const busyFor = 1000

/** A browser whose idle periods have these milliseconds; the last of them comes again and again. */
function browserWith(...periods: Partial<IdleDeadline & { left: number }>[]) {
  const asked: number[] = []
  rs.stubGlobal('requestIdleCallback', (act: IdleRequestCallback, { timeout }: Required<IdleRequestOptions>) => {
    asked.push(timeout)
    const { left = 0, didTimeout = false } = periods[asked.length - 1] ?? periods.at(-1)!
    setTimeout(() => act({ didTimeout, timeRemaining: () => left }), busyFor)
  })
  return asked
}

/** Waits as long as it takes. */
async function idle() {
  const waited = whenIdle()
  await rs.runAllTimersAsync()
  await waited
}

test('a page at rest is idle at once', async () => {
  const asked = browserWith({ left: 49 })

  await idle()

  expect(asked).toEqual([idleTimeout])
})

test('what is left between two frames of a page that moves is too little, and the patience is one for all', async () => {
  const asked = browserWith({ left: 3 }, { left: 15 }, { left: 49 })

  await idle()

  expect(asked).toEqual([idleTimeout, idleTimeout - busyFor, idleTimeout - 2 * busyFor])
})

test('a page that never rests is not waited for longer than the patience', async () => {
  const asked = browserWith({ left: 3 }, { left: 0, didTimeout: true })

  await idle()

  expect(asked).toHaveLength(2)
})

test('a browser that cannot tell is not waited for', async () => {
  rs.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')

  await expect(whenIdle()).resolves.toBeUndefined()
})
