import { afterEach, expect, test } from '@rstest/core'
import { cleanup, renderHook } from '@testing-library/react'
import {
  hasUnsavedChanges,
  useUnsavedChanges,
  useUnsavedChangesStore,
  type UnsavedChangesKind,
} from './unsaved-changes-store'

afterEach(cleanup)

const reasons = () => useUnsavedChangesStore.getState().reasons

const renderHold = (reason: UnsavedChangesKind, isOn = true) =>
  renderHook(({ isOn }) => useUnsavedChanges(reason, isOn), { initialProps: { isOn } })

test('nothing holds a page at first', () => {
  renderHold('form', false)

  expect(hasUnsavedChanges()).toBe(false)
})

test('a page is held while its reason is there', () => {
  const { rerender } = renderHold('form')
  expect([hasUnsavedChanges(), reasons()]).toEqual([true, ['form']])

  rerender({ isOn: false })
  expect([hasUnsavedChanges(), reasons()]).toEqual([false, []])
})

test('a reason goes with its component', () => {
  const { unmount } = renderHold('payment')

  unmount()

  expect(hasUnsavedChanges()).toBe(false)
})

test('two of one kind are two, and one of them going leaves the other', () => {
  const first = renderHold('form')
  renderHold('form')
  renderHold('one-time card')

  first.unmount()

  expect(reasons()).toEqual(['form', 'one-time card'])
})
