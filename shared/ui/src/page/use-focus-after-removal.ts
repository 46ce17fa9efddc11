import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/** Moves focus when the component is removed with the focused element (https://html.spec.whatwg.org/multipage/interaction.html#focus-fixup-rule). */
export function useFocusAfterRemoval<E extends HTMLElement>(moveFocus: () => void): RefObject<E | null> {
  const ref = useRef<E>(null)
  const hadFocus = useRef(false)
  const handleRemoval = useEffectEvent(() => {
    if (hadFocus.current && document.activeElement === document.body) moveFocus()
  })

  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false
    }
  }, [])

  useEffect(() => () => handleRemoval(), [])

  return ref
}
