import { describe, expect, test } from '@rstest/core'
import { planEndpoints } from '@sallyport/contract/endpoints'
import { api } from '@sallyport/testing'
import { renderHook } from '@testing-library/react'
import { pass, setUpPolling, tabIs } from './testing/polling.ts'
import { report } from './testing/session.ts'
import { usePoll } from './use-call.ts'

const { orderStatus } = planEndpoints

setUpPolling()

const requestCount = () => api.calls(orderStatus).length

type Options = Parameters<typeof usePoll<typeof orderStatus>>[2]

async function poll(handles: readonly number[] = [], interval: Options['interval'] = 1000) {
  const hook = renderHook(() => usePoll(orderStatus, { params: { id: 31 } }, { interval, handles }))
  await pass(10)
  return hook
}

describe('a poll', () => {
  test('sends a request at once and then every second', async () => {
    api.respond(orderStatus, { status: 'pending' })

    await poll()
    expect(requestCount()).toBe(1)
    await pass(3000)

    expect(requestCount()).toBe(4)
  })

  test('waits for a response before the next request', async () => {
    const slow = new Promise<{ status: 'done' }>((resolve) => setTimeout(resolve, 2500, { status: 'done' }))
    api.respond(orderStatus, () => slow)

    const { result } = await poll()
    await pass(2000)
    expect(requestCount()).toBe(1)
    await pass(1600)

    expect(result.current.data).toEqual({ status: 'done' })
    expect(requestCount()).toBe(2)
  })

  test('sends a request at once when a hidden tab becomes visible, and continues', async () => {
    api.respond(orderStatus, { status: 'pending' })
    const { result } = await poll()
    await tabIs('hidden')
    await pass(60_000)
    api.respond(orderStatus, { status: 'done' })

    await tabIs('visible')
    expect([requestCount(), result.current.data]).toEqual([2, { status: 'done' }])
    await pass(3000)

    expect(requestCount()).toBe(5)
  })

  test('waits for the response of a request that was pending when the tab was hidden', async () => {
    const slow = new Promise<{ status: 'done' }>((resolve) => setTimeout(resolve, 2500, { status: 'done' }))
    api.respond(orderStatus, () => slow)
    const { result } = await poll()
    await tabIs('hidden')

    await tabIs('visible')
    expect(requestCount()).toBe(1)
    await pass(2600)

    expect(result.current.data).toEqual({ status: 'done' })
  })

  test('takes its interval from the last response', async () => {
    api.respond(orderStatus, { status: 'pending' })
    await poll([], (data) => (data?.status === 'pending' ? 1000 : 5000))
    await pass(2000)
    expect(requestCount()).toBe(3)
    api.respond(orderStatus, { status: 'done' })
    await pass(1000)
    expect(requestCount()).toBe(4)

    await pass(4900)
    expect(requestCount()).toBe(4)
    await pass(200)

    expect(requestCount()).toBe(5)
  })

  test('stops when its component unmounts', async () => {
    api.respond(orderStatus, { status: 'pending' })
    const { unmount } = await poll()

    unmount()
    await pass(3000)

    expect(requestCount()).toBe(1)
  })
})

describe('a poll that fails', () => {
  test('continues and reports the same failure once', async () => {
    api.respondWithError(orderStatus, 500)
    const { result } = await poll()
    await pass(3000)
    expect(requestCount()).toBe(4)
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500 }))

    api.respond(orderStatus, { status: 'pending' })
    await pass(1000)

    expect(result.current.data).toEqual({ status: 'pending' })
  })

  test('reports a different failure, and the same one again after a success', async () => {
    const turns = [() => api.respondWithError(orderStatus, 500), () => api.respondWithError(orderStatus, 401)]
    turns.push(() => api.respond(orderStatus, { status: 'pending' }), turns[0]!)
    turns[0]!()
    await poll()
    for (const turn of turns) {
      turn()
      await pass(1000)
    }

    expect(report.mock.calls.map(([failure]) => failure.status)).toEqual([500, 401, 500])
  })

  test('is not reported when the screen handles its status', async () => {
    api.respondWithError(orderStatus, 404)

    const { result } = await poll([404])

    expect(result.current.error?.status).toBe(404)
    expect(report).not.toHaveBeenCalled()
  })
})
