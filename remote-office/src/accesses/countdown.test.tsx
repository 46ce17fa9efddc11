import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core'
import { useServerClock } from '@sallyport/runtime/session'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { formatCountdown, useCountdown } from './countdown.ts'

const start = 1_800_000_000

function Countdown({ until }: { until: number }) {
  return <output>{useCountdown(until)}</output>
}

const shown = () => Number(screen.getByRole('status').textContent)
const wait = (time: number) => act(() => void rstest.advanceTimersByTime(time))

beforeEach(() => {
  rstest.useFakeTimers()
  rstest.setSystemTime(start * 1000 + 400)
})
afterEach(() => void rstest.useRealTimers())

test('ticks on whole seconds of the clock', () => {
  render(<Countdown until={start + 90} />)
  expect(shown()).toBe(90)

  wait(599)
  expect(shown()).toBe(90)
  wait(1)
  expect(shown()).toBe(89)
  wait(1000)
  expect(shown()).toBe(88)
})

test('stops at 0', () => {
  render(<Countdown until={start + 2} />)

  wait(5000)

  expect(shown()).toBe(0)
  expect(rstest.getTimerCount()).toBe(0)
})

test('is updated at once when the tab becomes visible', () => {
  render(<Countdown until={start + 90} />)
  rstest.setSystemTime((start + 60) * 1000)

  fireEvent(document, new Event('visibilitychange'))

  expect(shown()).toBe(30)
})

test('uses the server clock and follows its corrections', () => {
  render(<Countdown until={start + 90} />)

  act(() => useServerClock.setState({ offset: -3600_000 }))
  expect(shown()).toBe(3690)
  act(() => useServerClock.setState({ offset: 3600_000 }))
  expect(shown()).toBe(0)
  act(() => useServerClock.setState({ offset: 0 }))
  expect(shown()).toBe(90)
  wait(600)
  expect(shown()).toBe(89)
})

for (const [seconds, text] of [
  [0, '00:00'],
  [-5, '00:00'],
  [3599, '59:59'],
  [4503, '75:03'],
  [59.9, '00:59'],
] as const) {
  test(`${seconds} s is written as ${text}`, () => expect(formatCountdown(seconds)).toBe(text))
}
