import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'shared/router'

/**
 * Focus for the heading after a navigation, so that people who listen hear where they are. Not on the first page:
 * there the browser has put focus where it belongs. Which page was the first stands on the document, because every
 * remote has its own copy of this module.
 */
export function usePageFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.firstVisit ??= key
    if (dataset.firstVisit === key) return
    dataset.firstVisit = ''
    heading.current?.focus({ preventScroll: true })
  }, [key])

  return heading
}
