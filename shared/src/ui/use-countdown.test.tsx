import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useCountdown } from './ui.ts'

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

test('it ticks on whole seconds of the clock', () => {
  render(<Countdown until={start + 90} />)
  expect(shown()).toBe(90)

  wait(599)
  expect(shown()).toBe(90)
  wait(1)
  expect(shown()).toBe(89)
  wait(1000)
  expect(shown()).toBe(88)
})

test('it ends at 0 and stays there', () => {
  render(<Countdown until={start + 2} />)

  wait(5000)

  expect(shown()).toBe(0)
  expect(rstest.getTimerCount()).toBe(0)
})

test('a moment that has passed is 0', () => {
  render(<Countdown until={start - 100} />)

  expect(shown()).toBe(0)
})

test('a tab that comes back catches up at once', () => {
  render(<Countdown until={start + 90} />)
  rstest.setSystemTime((start + 60) * 1000)

  fireEvent(document, new Event('visibilitychange'))

  expect(shown()).toBe(30)
})
