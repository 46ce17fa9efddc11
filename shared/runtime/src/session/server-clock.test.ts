import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { serverNow, syncServerClock, unixNow, useServerClock } from './server-clock.ts'

const start = Date.UTC(2026, 10, 22, 12)
const hour = 3_600_000
const offset = () => useServerClock.getState().offset

/** A response that the server generates 100 ms after the request and that arrives 100 ms later. */
function respond({ serverAhead }: { serverAhead: number }): void {
  const sentAt = Date.now()
  rs.setSystemTime(sentAt + 200)
  syncServerClock(new Date(sentAt + 100 + serverAhead).toUTCString(), sentAt)
}

beforeEach(() => {
  rs.useFakeTimers()
  rs.setSystemTime(start + 400)
  useServerClock.setState({ offset: 0 })
})
afterEach(() => void rs.useRealTimers())

describe('the server clock', () => {
  for (const fraction of [0, 300, 600, 900]) {
    test(`equals the clock of a correct device, ${fraction} ms into a second`, () => {
      rs.setSystemTime(start + fraction)
      respond({ serverAhead: 0 })

      expect(offset()).toBe(0)
      expect(serverNow()).toBe(Date.now())
    })
  }

  for (const serverAhead of [hour, -hour, 2 * 24 * hour, -3000]) {
    test(`is known to within a second when the device differs by ${serverAhead} ms`, () => {
      respond({ serverAhead })

      expect(Math.abs(offset() - serverAhead)).toBeLessThanOrEqual(1100)
      expect(Math.abs(unixNow() - Math.floor((Date.now() + serverAhead) / 1000))).toBeLessThanOrEqual(2)
    })
  }

  test('becomes more precise with each response', () => {
    for (let count = 0; count < 40; count += 1) {
      rs.setSystemTime(Date.now() + 137)
      respond({ serverAhead: hour })
    }

    expect(Math.abs(offset() - hour)).toBeLessThanOrEqual(200)
  })

  test('is adjusted when the clock of the device is corrected', () => {
    respond({ serverAhead: hour })
    rs.setSystemTime(Date.now() + hour)
    respond({ serverAhead: 0 })

    expect(Math.abs(offset())).toBeLessThanOrEqual(1100)
  })

  for (const header of [undefined, null, '', 'yesterday', 7]) {
    test(`ignores the Date header ${JSON.stringify(header)}`, () => {
      syncServerClock(header, Date.now())

      expect(offset()).toBe(0)
    })
  }
})
