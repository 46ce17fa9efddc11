import { useLocation } from '@sallyport/runtime/router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves focus to the heading after a navigation, so that screen readers announce it. Not when only the search parameters change, and not on
 * the first page, whose location key is stored on the document, because every app bundles a copy of this module.
 */
export function usePageFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, search } = useLocation()
  const previousSearch = useRef(search)

  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.firstVisit ??= key
    const isSearchChange = previousSearch.current !== search
    previousSearch.current = search
    if (isSearchChange || dataset.firstVisit === key) return
    endFirstVisit()
    heading.current?.focus({ preventScroll: true })
  }, [key, search])

  return heading
}

/** Lets the next page take the focus even if no page was shown before, for example after a retry. */
export function endFirstVisit(): void {
  document.documentElement.dataset.firstVisit = ''
}

/** Moves focus to the heading of the page, for when the focused element is removed. */
export function focusPageTitle(): void {
  document.querySelector<HTMLElement>('[data-page-title]')?.focus()
}
