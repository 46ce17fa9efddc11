import { useEffect } from 'react'
import { create } from 'zustand'

export type UnsavedChangesKind = 'one-time card' | 'payment' | 'form'

export const useUnsavedChangesStore = create<{ reasons: readonly UnsavedChangesKind[] }>(() => ({ reasons: [] }))

export const hasUnsavedChanges = () => useUnsavedChangesStore.getState().reasons.length > 0

/** Prevents the site from reloading the page while the component is mounted and `isOn`. */
export function useUnsavedChanges(reason: UnsavedChangesKind, isOn: boolean): void {
  useEffect(() => (isOn ? addReason(reason) : undefined), [reason, isOn])
}

function addReason(reason: UnsavedChangesKind): () => void {
  useUnsavedChangesStore.setState(({ reasons }) => ({ reasons: [...reasons, reason] }))
  return () =>
    useUnsavedChangesStore.setState(({ reasons }) => {
      const index = reasons.indexOf(reason)
      return { reasons: reasons.filter((_, position) => position !== index) }
    })
}
