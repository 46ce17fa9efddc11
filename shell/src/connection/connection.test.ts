import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { checkConnection, useConnection } from './connection.ts'

const server = rs.fn(async (_url: string, _options?: RequestInit) => new Response(null))
const fail = () => server.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')))
const respond = () => server.mockImplementation(async () => new Response(null, { status: 503 }))
const isOnline = () => useConnection.getState().isOnline

beforeEach(() => {
  rs.useFakeTimers()
  rs.stubGlobal('fetch', server)
  server.mockReset()
  useConnection.setState({ isOnline: true })
})
afterEach(() => {
  rs.useRealTimers()
  rs.unstubAllGlobals()
  rs.restoreAllMocks()
})

describe('the connection', () => {
  test('is online when the site responds with any status, and is not checked again', async () => {
    respond()

    await checkConnection()
    await rs.advanceTimersByTimeAsync(60_000)

    expect(isOnline()).toBe(true)
    expect(server).toHaveBeenCalledTimes(1)
    expect(server.mock.calls[0]![1]).toMatchObject({ method: 'HEAD', cache: 'no-store' })
  })

  test('is offline when the site does not respond, and recovers by itself', async () => {
    fail()
    await checkConnection()
    expect(isOnline()).toBe(false)
    await rs.advanceTimersByTimeAsync(5000)
    expect(isOnline()).toBe(false)

    respond()
    await rs.advanceTimersByTimeAsync(5000)

    expect(isOnline()).toBe(true)
    expect(server).toHaveBeenCalledTimes(3)
  })

  test('is offline without a request while the browser is offline', async () => {
    const network = rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await rs.advanceTimersByTimeAsync(60_000)
    expect(isOnline()).toBe(false)
    expect(server).not.toHaveBeenCalled()

    respond()
    network.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await rs.advanceTimersByTimeAsync(0)

    expect(isOnline()).toBe(true)
  })

  test('uses the latest check, even when an earlier one ends after it', async () => {
    let end = (_failure: Error) => {}
    server.mockImplementationOnce(async () => new Promise((_, reject) => (end = reject)))
    const earlier = checkConnection()
    respond()
    await checkConnection()

    end(new TypeError('Failed to fetch'))
    await earlier
    await rs.advanceTimersByTimeAsync(60_000)

    expect(isOnline()).toBe(true)
    expect(server).toHaveBeenCalledTimes(2)
  })
})
