import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { beginUpkeep } from './begin-upkeep.ts'

/** As long as every try for missing files takes, and a moment more. */
const allTries = limits.remote.retryDelays.reduce((sum, delay) => sum + delay, 1000)

const startUpkeep = rs.fn(async () => {})

beforeEach(() => {
  startUpkeep.mockClear()
  rs.useFakeTimers()
})
afterEach(() => {
  rs.useRealTimers()
  rs.doUnmock('./start-upkeep.ts')
})

test('upkeep whose files are missing comes with the network, once', async () => {
  rs.doMock('./start-upkeep.ts', () => {
    throw new Error('No such file')
  })
  beginUpkeep()
  await rs.advanceTimersByTimeAsync(limits.backgroundTasks.startDelay + allTries)

  rs.doMock('./start-upkeep.ts', () => ({ startUpkeep }))
  await rs.advanceTimersByTimeAsync(allTries)
  expect(startUpkeep).not.toHaveBeenCalled()
  for (const _ of ['back', 'back again']) {
    dispatchEvent(new Event('online'))
    await rs.advanceTimersByTimeAsync(allTries)
  }

  expect(startUpkeep).toHaveBeenCalledTimes(1)
})
