import { afterEach, beforeEach, describe, expect, rstest, test } from '@rstest/core'
import { act, renderHook } from '@sallyport/testing'
import { useUnixNow } from './use-unix-now.ts'

const start = 1_800_000_000
const day = 24 * 60 * 60
const wait = (time: number) => act(() => void rstest.advanceTimersByTime(time))

beforeEach(() => {
  rstest.useFakeTimers()
  rstest.setSystemTime(start * 1000 + 400)
})
afterEach(() => void rstest.useRealTimers())

describe('the time until a timestamp', () => {
  test('renders again when it is reached, with a single timer', () => {
    const { result } = renderHook(() => useUnixNow(start + day))

    wait((day - 1) * 1000)
    expect([result.current, rstest.getTimerCount()]).toEqual([start, 1])
    wait(600)

    expect([result.current, rstest.getTimerCount()]).toEqual([start + day, 0])
  })

  test('can be longer than the longest timer', () => {
    const { result } = renderHook(() => useUnixNow(start + 60 * day) >= start + 60 * day)

    wait(59 * day * 1000)
    expect(result.current).toBe(false)
    wait(day * 1000)

    expect(result.current).toBe(true)
  })
})

describe('the time in steps', () => {
  test('renders again at each multiple of the step', () => {
    const { result } = renderHook(() => useUnixNow(Infinity, { every: 10 }))

    wait(9599)
    expect(result.current).toBe(start)
    wait(1)
    expect(result.current).toBe(start + 10)
    wait(10_000)

    expect(result.current).toBe(start + 20)
  })

  test('reaches its end between two steps', () => {
    const { result } = renderHook(() => useUnixNow(start + 15, { every: 10 }))

    wait(20_000)

    expect([result.current, rstest.getTimerCount()]).toEqual([start + 15, 0])
  })
})
