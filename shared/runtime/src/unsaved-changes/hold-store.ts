import { useEffect } from 'react'
import { create } from 'zustand'

/** What a reload would destroy. */
export type HoldReason = 'one-time card' | 'payment' | 'form'

/** Everything on the page that must not be reloaded away, in the order in which it came. */
export const useHolds = create<{ reasons: readonly HoldReason[] }>(() => ({ reasons: [] }))

/** Whether the page may not be reloaded now. */
export const isHeld = () => useHolds.getState().reasons.length > 0

/** Asks that the page is not reloaded while the component is shown and `isOn`. */
export function useHold(reason: HoldReason, isOn: boolean): void {
  useEffect(() => (isOn ? hold(reason) : undefined), [reason, isOn])
}

function hold(reason: HoldReason): () => void {
  useHolds.setState(({ reasons }) => ({ reasons: [...reasons, reason] }))
  return () =>
    useHolds.setState(({ reasons }) => {
      const index = reasons.indexOf(reason)
      return { reasons: reasons.filter((_, at) => at !== index) }
    })
}
