import { useEffect, useRef, type RefObject } from 'react'

/** Scrolls to the start of a list when `key` changes: in its scroll container, and in the page if the start is above the viewport. */
export function useScrollToStart(key: string | undefined, list: RefObject<HTMLElement | null>): void {
  const previousKey = useRef(key)

  useEffect(() => {
    if (previousKey.current === key) return
    previousKey.current = key
    const element = list.current
    if (!element) return
    element.scrollTo({ top: 0 })
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' })
  }, [key, list])
}
