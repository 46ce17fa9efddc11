import { useEffect } from 'react'
import { create } from 'zustand'

/** What a reload would destroy. */
export type UnsavedChangesKind = 'one-time card' | 'payment' | 'form'

/** Everything on the page that must not be reloaded away, in the order in which it came. */
export const useUnsavedChangesStore = create<{ reasons: readonly UnsavedChangesKind[] }>(() => ({ reasons: [] }))

/** Whether the page may not be reloaded now. */
export const hasUnsavedChanges = () => useUnsavedChangesStore.getState().reasons.length > 0

/** Asks that the page is not reloaded while the component is shown and `isOn`. */
export function useUnsavedChanges(reason: UnsavedChangesKind, isOn: boolean): void {
  useEffect(() => (isOn ? hold(reason) : undefined), [reason, isOn])
}

function hold(reason: UnsavedChangesKind): () => void {
  useUnsavedChangesStore.setState(({ reasons }) => ({ reasons: [...reasons, reason] }))
  return () =>
    useUnsavedChangesStore.setState(({ reasons }) => {
      const index = reasons.indexOf(reason)
      return { reasons: reasons.filter((_, at) => at !== index) }
    })
}
