import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs a function once after the first render, also in StrictMode. */
export function useOnMount(run: () => void): void {
  const isDone = useRef(false)
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    runLatest()
  }, [])
}
