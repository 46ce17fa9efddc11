import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { act, cleanup, renderHook } from '@testing-library/react'
import { planEndpoints } from '@sallyport/contract/endpoints'
import { api } from '@sallyport/testing'
import { beginSignedIn, report } from './session.fixture.ts'
import { usePoll } from './use-poll.ts'

const { orderStatus } = planEndpoints

beginSignedIn()
beforeEach(() => {
  rs.useFakeTimers()
})
afterEach(() => {
  cleanup()
  rs.useRealTimers()
  rs.restoreAllMocks()
})

const pass = (milliseconds: number) => act(() => rs.advanceTimersByTimeAsync(milliseconds))
const asked = () => api.calls(orderStatus).length

async function poll(handles: readonly number[] = []) {
  const hook = renderHook(() => usePoll(orderStatus, { params: { id: 31 } }, handles))
  await pass(10)
  return hook
}

async function tabIs(state: 'hidden' | 'visible') {
  rs.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  await act(async () => void globalThis.dispatchEvent(new Event('visibilitychange')))
  await pass(10)
}

describe('a poll', () => {
  test('asks at once and then every second', async () => {
    api.answers(orderStatus, { status: 'pending' })

    await poll()
    expect(asked()).toBe(1)
    await pass(3000)

    expect(asked()).toBe(4)
  })

  test('waits for an answer before it asks again', async () => {
    const slow = new Promise<{ status: 'done' }>((resolve) => setTimeout(resolve, 2500, { status: 'done' }))
    api.answers(orderStatus, () => slow)

    const { result } = await poll()
    await pass(2000)
    expect(asked()).toBe(1)
    await pass(1600)

    expect(result.current.data).toEqual({ status: 'done' })
    expect(asked()).toBe(2)
  })

  test('asks at once when a hidden tab comes back', async () => {
    api.answers(orderStatus, { status: 'pending' })
    await poll()
    await tabIs('hidden')
    const before = asked()

    await tabIs('visible')

    expect(asked()).toBe(before + 1)
  })

  test('ends with its component', async () => {
    api.answers(orderStatus, { status: 'pending' })
    const { unmount } = await poll()

    unmount()
    await pass(3000)

    expect(asked()).toBe(1)
  })
})

describe('a poll that fails', () => {
  test('goes on, and the same failure is told once', async () => {
    api.refuses(orderStatus, 500)
    const { result } = await poll()
    await pass(3000)
    expect(asked()).toBe(4)
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500 }))

    api.answers(orderStatus, { status: 'pending' })
    await pass(1000)

    expect(result.current.data).toEqual({ status: 'pending' })
  })

  test('tells another failure, and the same one after an answer', async () => {
    const turns = [() => api.refuses(orderStatus, 500), () => api.refuses(orderStatus, 401)]
    turns.push(() => api.answers(orderStatus, { status: 'pending' }), turns[0]!)
    turns[0]!()
    await poll()
    for (const turn of turns) {
      turn()
      await pass(1000)
    }

    expect(report.mock.calls.map(([failure]) => failure.status)).toEqual([500, 401, 500])
  })

  test('with a status of the screen’s own tells nobody', async () => {
    api.refuses(orderStatus, 404)

    const { result } = await poll([404])

    expect(result.current.error?.status).toBe(404)
    expect(report).not.toHaveBeenCalled()
  })
})
