import { useEffect, useRef, type RefObject } from 'react'

/** Focus for what comes back, when what took its place has gone and the focus with it. */
export function useFocusOnReturn<E extends HTMLElement>(isAway: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const wasAway = useRef(isAway)

  useEffect(() => {
    if (wasAway.current && !isAway) element.current?.focus()
    wasAway.current = isAway
  }, [isAway])

  return element
}
