import { afterEach, expect, test } from '@rstest/core'
import { cleanup, renderHook } from '@testing-library/react'
import { isHeld, useHold, useHolds, type HoldReason } from './hold-store.ts'

afterEach(cleanup)

const reasons = () => useHolds.getState().reasons

const renderHold = (reason: HoldReason, isOn = true) =>
  renderHook(({ isOn }) => useHold(reason, isOn), { initialProps: { isOn } })

test('nothing holds a page at first', () => {
  renderHold('form', false)

  expect(isHeld()).toBe(false)
})

test('a page is held while its reason is there', () => {
  const { rerender } = renderHold('form')
  expect([isHeld(), reasons()]).toEqual([true, ['form']])

  rerender({ isOn: false })
  expect([isHeld(), reasons()]).toEqual([false, []])
})

test('a reason goes with its component', () => {
  const { unmount } = renderHold('payment')

  unmount()

  expect(isHeld()).toBe(false)
})

test('two of one kind are two, and one of them going leaves the other', () => {
  const first = renderHold('form')
  renderHold('form')
  renderHold('one-time card')

  first.unmount()

  expect(reasons()).toEqual(['form', 'one-time card'])
})
