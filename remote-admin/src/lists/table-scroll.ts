import { useLocation } from '@sallyport/runtime/router'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Scroll positions of tables by the key of their history entry and their name, oldest first. */
const positions = new Map<string, number>()
const maxPositions = 20

/**
 * Restores the scroll position of a table when the user returns to its history entry. Scrolls to its start when `viewKey`
 * changes: in its container, and in the page if the start is above the viewport.
 */
export function useTableScroll(name: string, viewKey: string | undefined, container: RefObject<HTMLElement | null>) {
  const entryKey = `${useLocation().key} ${name}`
  const [savedTop] = useState(() => positions.get(entryKey))
  const previousViewKey = useRef(viewKey)

  useLayoutEffect(() => {
    if (savedTop !== undefined) container.current?.scrollTo({ top: savedTop })
  }, [savedTop, container])

  useLayoutEffect(() => {
    const element = container.current
    return () => {
      if (!element) return
      positions.delete(entryKey)
      positions.set(entryKey, element.scrollTop)
      const [oldest] = positions.keys()
      if (positions.size > maxPositions) positions.delete(oldest!)
    }
  }, [entryKey, container])

  useEffect(() => {
    if (previousViewKey.current === viewKey) return
    previousViewKey.current = viewKey
    const element = container.current
    if (!element) return
    element.scrollTo({ top: 0 })
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' })
  }, [viewKey, container])
}
