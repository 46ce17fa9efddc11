import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { limits } from 'shared/config'
import { beginUpkeep } from './begin-upkeep.ts'

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
  await rs.advanceTimersByTimeAsync(limits.upkeep.delay + limits.remote.timeout)

  rs.doMock('./start-upkeep.ts', () => ({ startUpkeep }))
  await rs.advanceTimersByTimeAsync(limits.remote.timeout)
  expect(startUpkeep).not.toHaveBeenCalled()
  for (const _ of ['back', 'back again']) {
    dispatchEvent(new Event('online'))
    await rs.advanceTimersByTimeAsync(limits.remote.timeout)
  }

  expect(startUpkeep).toHaveBeenCalledTimes(1)
})
