import { useEffect, useRef, type RefObject } from 'react'

/** Focuses an element that returns after another element has temporarily replaced it. */
export function useFocusOnReturn<E extends HTMLElement>(isReplaced: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const wasReplaced = useRef(isReplaced)

  useEffect(() => {
    if (wasReplaced.current && !isReplaced) element.current?.focus()
    wasReplaced.current = isReplaced
  }, [isReplaced])

  return element
}
