import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from '@sallyport/runtime/router'

/**
 * Focus for the heading after a navigation, so that people who listen hear where they are. Not on the first page:
 * there the browser has put focus where it belongs. Which page was the first stands on the document, because every
 * remote has its own copy of this module. Another view of the same page leaves it to whoever is working there.
 */
export function usePageFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, search } = useLocation()
  const view = useRef(search)

  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.firstVisit ??= key
    const isOtherView = view.current !== search
    view.current = search
    if (isOtherView || dataset.firstVisit === key) return
    endFirstVisit()
    heading.current?.focus({ preventScroll: true })
  }, [key, search])

  return heading
}

/** Somebody asked for what comes next, so its heading takes focus, be it the first page that works. */
export function endFirstVisit(): void {
  document.documentElement.dataset.firstVisit = ''
}
