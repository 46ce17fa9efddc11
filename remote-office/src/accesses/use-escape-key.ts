import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Escape anywhere inside of an element, whatever in it has the focus. */
export function useEscapeKey<E extends HTMLElement>(onEscape: () => void): RefObject<E | null> {
  const element = useRef<E>(null)
  const handleKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  })

  useEffect(() => {
    const inside = element.current
    const handle = (event: KeyboardEvent) => handleKey(event)
    inside?.addEventListener('keydown', handle)
    return () => inside?.removeEventListener('keydown', handle)
  }, [])

  return element
}
