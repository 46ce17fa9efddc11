import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { raceStaggered } from './staggered.ts'

const delay = 4000

beforeEach(() => void rs.useFakeTimers())
afterEach(() => void rs.useRealTimers())

const attempt = (name: string, after: number, succeeds = true) =>
  rs.fn(
    (_signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        setTimeout(() => (succeeds ? resolve(name) : reject(new Error(name))), after)
      }),
  )

async function outcomeOf(attempts: ReturnType<typeof attempt>[]) {
  const begun = performance.now()
  const ended = raceStaggered(attempts, delay).then(
    (value) => ({ value, after: performance.now() - begun }),
    (error: Error) => ({ error: error.message, after: performance.now() - begun }),
  )
  await rs.runAllTimersAsync()
  return ended
}

test('starts a single attempt when it succeeds within the delay', async () => {
  const second = attempt('second', 0)

  expect(await outcomeOf([attempt('first', delay - 1), second])).toEqual({ value: 'first', after: delay - 1 })
  expect(second).not.toHaveBeenCalled()
})

test('starts the next attempt when the previous one fails', async () => {
  expect(await outcomeOf([attempt('first', 100, false), attempt('second', 100)])).toEqual({
    value: 'second',
    after: 200,
  })
})

test('starts the next attempt after the delay, and aborts the other one on success', async () => {
  const [first, second] = [attempt('first', 60_000), attempt('second', 100)]

  expect(await outcomeOf([first, second])).toEqual({ value: 'second', after: delay + 100 })
  expect(first.mock.calls[0]?.[0].aborted).toBe(true)
})

test('resolves with a slow attempt that succeeds before a later one', async () => {
  expect(await outcomeOf([attempt('first', 10_000), attempt('second', 10_000)])).toEqual({
    value: 'first',
    after: 10_000,
  })
})

test('rejects when all attempts have failed, and starts none after a success', async () => {
  expect(await outcomeOf([attempt('first', 9000, false), attempt('second', 100, false)])).toEqual({
    error: 'first',
    after: 9000,
  })

  const third = attempt('third', 0)
  await outcomeOf([attempt('first', 5000, false), attempt('second', 500), third])
  expect(third).not.toHaveBeenCalled()
})
