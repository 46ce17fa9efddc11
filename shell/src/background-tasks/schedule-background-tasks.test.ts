import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { scheduleBackgroundTasks, startDelay } from './schedule-background-tasks.ts'

/** In milliseconds; longer than all retries for a missing file together. */
const allRetries = limits.remote.retryDelays.reduce((sum, delay) => sum + delay, 1000)

const runBackgroundTasks = rs.fn(async () => {})

beforeEach(() => {
  runBackgroundTasks.mockClear()
  rs.useFakeTimers()
})
afterEach(() => {
  rs.useRealTimers()
  rs.doUnmock('./run-background-tasks.ts')
})

test('loads the background tasks once when the network is back after their chunk was missing', async () => {
  rs.doMock('./run-background-tasks.ts', () => {
    throw new Error('No such file')
  })
  scheduleBackgroundTasks()
  await rs.advanceTimersByTimeAsync(startDelay + allRetries)

  rs.doMock('./run-background-tasks.ts', () => ({ runBackgroundTasks }))
  await rs.advanceTimersByTimeAsync(allRetries)
  expect(runBackgroundTasks).not.toHaveBeenCalled()
  for (const _ of ['back', 'back again']) {
    dispatchEvent(new Event('online'))
    await rs.advanceTimersByTimeAsync(allRetries)
  }

  expect(runBackgroundTasks).toHaveBeenCalledTimes(1)
})
