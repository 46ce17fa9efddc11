import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the element when it is rendered again after the element that temporarily replaced it was removed. */
export function useFocusOnReturn<E extends HTMLElement>(isReplaced: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const wasReplaced = useRef(isReplaced)

  useEffect(() => {
    if (wasReplaced.current && !isReplaced) element.current?.focus()
    wasReplaced.current = isReplaced
  }, [isReplaced])

  return element
}
