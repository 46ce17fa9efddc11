import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { checkAfterFailure, checkConnection, useConnection } from './connection.ts'

const server = rs.fn(async (_url: string, _options?: RequestInit) => new Response(null))
const fail = () => server.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')))
const respond = (status = 200) => server.mockImplementation(async () => new Response(null, { status }))
const loss = () => useConnection.getState().loss
/** In milliseconds: longer than any interval between two checks. */
const minute = 60_000

beforeEach(() => {
  rs.useFakeTimers()
  rs.stubGlobal('fetch', server)
  server.mockReset()
  useConnection.setState({ loss: null, lastLoss: null })
})
afterEach(() => {
  rs.useRealTimers()
  rs.unstubAllGlobals()
  rs.restoreAllMocks()
})

describe('the connection', () => {
  for (const status of [200, 403, 404, 500]) {
    test(`is there when the server responds with ${status}, and is not checked again`, async () => {
      respond(status)

      await checkConnection()
      await rs.advanceTimersByTimeAsync(minute)

      expect(loss()).toBeNull()
      expect(server).toHaveBeenCalledTimes(1)
      expect(server.mock.calls[0]![1]).toMatchObject({ method: 'HEAD', cache: 'no-store' })
    })
  }

  for (const [name, interrupt] of [
    ['the server does not respond', fail],
    ['a proxy responds for the server with 502', () => respond(502)],
    ['the server is not ready', () => respond(503)],
  ] as const) {
    test(`is lost when ${name}, and recovers by itself`, async () => {
      interrupt()
      await checkConnection()
      expect(loss()).toBe('unreachable')
      await rs.advanceTimersByTimeAsync(5000)
      expect(loss()).toBe('unreachable')

      respond()
      await rs.advanceTimersByTimeAsync(10_000)

      expect(loss()).toBeNull()
      expect(server).toHaveBeenCalledTimes(3)
    })
  }

  test('is checked in growing intervals, and not by each failed call', async () => {
    fail()
    checkAfterFailure()
    checkAfterFailure()
    await rs.advanceTimersByTimeAsync(0)
    checkAfterFailure()
    expect(server).toHaveBeenCalledTimes(1)

    await rs.advanceTimersByTimeAsync(10 * minute)

    // After 5 and 15 seconds, then every 20 seconds.
    expect(server).toHaveBeenCalledTimes(1 + 2 + Math.floor((600 - 15) / 20))
  })

  test('is not checked by a hidden tab, and at once when the tab becomes visible', async () => {
    fail()
    await checkConnection()
    const hidden = rs.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await rs.advanceTimersByTimeAsync(10 * minute)
    expect(server).toHaveBeenCalledTimes(1)

    respond()
    hidden.mockReturnValue(false)
    dispatchEvent(new Event('visibilitychange'))
    await rs.advanceTimersByTimeAsync(0)

    expect(loss()).toBeNull()
    expect(server).toHaveBeenCalledTimes(2)
  })

  test('is offline without a request while the device is offline', async () => {
    const network = rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await rs.advanceTimersByTimeAsync(minute)
    expect(loss()).toBe('offline')
    expect(server).not.toHaveBeenCalled()

    respond()
    network.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await rs.advanceTimersByTimeAsync(0)

    expect(useConnection.getState()).toEqual({ loss: null, lastLoss: 'offline' })
  })

  test('uses the latest check, even when an earlier one ends after it', async () => {
    let end = (_failure: Error) => {}
    server.mockImplementationOnce(async () => new Promise((_, reject) => (end = reject)))
    const earlier = checkConnection()
    respond()
    await checkConnection()

    end(new TypeError('Failed to fetch'))
    await earlier
    await rs.advanceTimersByTimeAsync(minute)

    expect(loss()).toBeNull()
    expect(server).toHaveBeenCalledTimes(2)
  })
})
