import { useCallback, useRef } from 'react'

/**
 * Refs for content and for what takes its place while it is reloaded. The latter gets the height of the former, so that
 * what follows on the page does not move (https://web.dev/articles/cls).
 */
export function useKeptHeight() {
  const height = useRef(0)
  // React runs the cleanup before it removes the element: https://react.dev/reference/react-dom/components/common#ref-callback
  const content = useCallback((element: HTMLElement | null) => {
    return () => {
      if (element) height.current = element.offsetHeight
    }
  }, [])
  const placeholder = useCallback((element: HTMLElement | null) => {
    if (element) element.style.height = `${height.current}px`
  }, [])
  return { content, placeholder }
}
