import { useEffect, useRef, type RefObject } from 'react'

/** Shows a list from its beginning when it becomes another one: of a frame its top, of the page no more than is needed. */
export function useScrollToStart(key: string | undefined, list: RefObject<HTMLElement | null>): void {
  const shown = useRef(key)

  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const element = list.current
    if (!element) return
    element.scrollTo({ top: 0 })
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' })
  }, [key, list])
}
