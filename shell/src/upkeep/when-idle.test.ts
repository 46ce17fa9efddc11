import { afterEach, expect, rs, test } from '@rstest/core'
import { limits } from 'shared/config'
import { whenIdle } from './when-idle.ts'

afterEach(() => void rs.unstubAllGlobals())

/** A browser whose idle periods have these milliseconds; the last of them comes again and again. */
function browserWith(...periods: Partial<IdleDeadline & { left: number }>[]) {
  const asked: number[] = []
  rs.stubGlobal('requestIdleCallback', (act: IdleRequestCallback, { timeout }: Required<IdleRequestOptions>) => {
    asked.push(timeout)
    const { left = 0, didTimeout = false } = periods[asked.length - 1] ?? periods.at(-1)!
    queueMicrotask(() => act({ didTimeout, timeRemaining: () => left }))
  })
  return asked
}

test('a page at rest is idle at once', async () => {
  const asked = browserWith({ left: 49 })

  await whenIdle()

  expect(asked).toEqual([limits.upkeep.patience])
})

test('what is left between two frames of a page that moves is too little', async () => {
  const asked = browserWith({ left: 3 }, { left: 15 }, { left: 49 })

  await whenIdle()

  expect(asked).toHaveLength(3)
  // The patience is one for all of them.
  expect(Math.max(...asked)).toBe(limits.upkeep.patience)
  expect(asked[2]).toBeGreaterThan(0)
})

test('a page that never rests is not waited for longer than the patience', async () => {
  const asked = browserWith({ left: 3 }, { left: 0, didTimeout: true })

  await whenIdle()

  expect(asked).toHaveLength(2)
})

test('a browser that cannot tell is not waited for', async () => {
  rs.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')

  await expect(whenIdle()).resolves.toBeUndefined()
})
