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

const renderUnsavedChanges = (reason: UnsavedChangesKind, isOn = true) =>
  renderHook(({ isOn }) => useUnsavedChanges(reason, isOn), { initialProps: { isOn } })

test('there are unsaved changes while the hook is on', () => {
  const { rerender } = renderUnsavedChanges('form', false)
  expect(hasUnsavedChanges()).toBe(false)

  rerender({ isOn: true })
  expect([hasUnsavedChanges(), reasons()]).toEqual([true, ['form']])

  rerender({ isOn: false })
  expect([hasUnsavedChanges(), reasons()]).toEqual([false, []])
})

test('unmounting removes the unsaved changes', () => {
  const { unmount } = renderUnsavedChanges('payment')

  unmount()

  expect(hasUnsavedChanges()).toBe(false)
})

test('removes one of two reasons of the same kind', () => {
  const first = renderUnsavedChanges('form')
  renderUnsavedChanges('form')
  renderUnsavedChanges('one-time card')

  first.unmount()

  expect(reasons()).toEqual(['form', 'one-time card'])
})
