import { useLocation } from '@sallyport/runtime/router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves focus to the heading after a navigation, so that screen readers announce the new page. Not on the first page, where
 * the browser sets the initial focus; its location key is stored on the document, because every app bundles its own copy
 * of this module. Not when only the search parameters change, because the user is working on that page.
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

/** Lets the next page take focus although no page was shown before, for example after a retry by the user. */
export function endFirstVisit(): void {
  document.documentElement.dataset.firstVisit = ''
}

/** Moves focus to the heading of the page, for when the focused element is removed. */
export function focusPageTitle(): void {
  document.querySelector<HTMLElement>('[data-page-title]')?.focus()
}
