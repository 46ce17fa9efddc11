import { afterEach, expect, rstest, test } from '@rstest/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Tooltip } from './tooltip.tsx'

afterEach(() => void rstest.useRealTimers())

const wait = (time: number) => act(() => void rstest.advanceTimersByTime(time))
const isShown = () => screen.getByText('Hides its traffic').matches(':popover-open')

function renderTooltip() {
  rstest.useFakeTimers()
  render(
    <Tooltip text="Hides its traffic">
      <button type="button">Amnezia</button>
    </Tooltip>,
  )
  return screen.getByRole('button', { name: 'Amnezia' })
}

test('describes its trigger', () => {
  expect(renderTooltip()).toHaveAccessibleDescription('Hides its traffic')
})

test('opens 100 ms after the mouse enters and closes when it leaves', () => {
  const button = renderTooltip()

  fireEvent.pointerEnter(button.parentElement!, { pointerType: 'mouse' })
  wait(99)
  expect(isShown()).toBe(false)
  wait(1)
  expect(isShown()).toBe(true)

  fireEvent.pointerLeave(button.parentElement!, { pointerType: 'mouse' })
  wait(0)
  expect(isShown()).toBe(false)
})

test('opens after a touch of 700 ms and closes 1500 ms after its end', () => {
  const button = renderTooltip()

  fireEvent.pointerDown(button, { pointerType: 'touch' })
  wait(699)
  expect(isShown()).toBe(false)
  wait(1)
  expect(isShown()).toBe(true)

  fireEvent.pointerUp(button, { pointerType: 'touch' })
  wait(1499)
  expect(isShown()).toBe(true)
  wait(1)
  expect(isShown()).toBe(false)
})

test('does not open after a short touch', () => {
  const button = renderTooltip()

  fireEvent.pointerDown(button, { pointerType: 'touch' })
  wait(300)
  fireEvent.pointerUp(button, { pointerType: 'touch' })
  wait(5000)

  expect(isShown()).toBe(false)
})

test('closes on Escape', () => {
  const button = renderTooltip()
  fireEvent.pointerEnter(button.parentElement!, { pointerType: 'mouse' })
  wait(100)

  fireEvent.keyDown(button, { key: 'Escape' })
  wait(0)

  expect(isShown()).toBe(false)
})
