import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Calls `onEscape` when Escape is pressed while the focus is inside the element with the returned ref. */
export function useEscapeKey<E extends HTMLElement>(onEscape: () => void): RefObject<E | null> {
  const element = useRef<E>(null)
  const handleKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  })

  useEffect(() => {
    const target = element.current
    const handle = (event: KeyboardEvent) => handleKey(event)
    target?.addEventListener('keydown', handle)
    return () => target?.removeEventListener('keydown', handle)
  }, [])

  return element
}
