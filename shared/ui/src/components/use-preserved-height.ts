import { useCallback, useRef } from 'react'

/**
 * Refs for content and for its placeholder, which gets the height of the content during a reload (https://web.dev/articles/cls).
 * The page scrolls back to its start: further down, the first page would end above the window, and request all the others again.
 */
export function usePreservedHeight() {
  const height = useRef(0)
  // React runs the cleanup before it removes the element: https://react.dev/reference/react-dom/components/common#ref-callback
  const content = useCallback((element: HTMLElement | null) => {
    return () => {
      if (element) height.current = element.offsetHeight
    }
  }, [])
  const placeholder = useCallback((element: HTMLElement | null) => {
    if (!element) return
    element.style.height = `${height.current}px`
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [])
  return { content, placeholder }
}
