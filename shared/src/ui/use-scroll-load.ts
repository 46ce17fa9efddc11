import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { page } from '../config/limits.ts'
import type { Pages } from './pages.ts'

/** How far down the list is, as a part of the whole: 1 at the end, or when everything is in sight. */
function depth(frame: HTMLElement | null): number {
  if (frame && frame.scrollHeight > frame.clientHeight) {
    return (frame.scrollTop + frame.clientHeight) / frame.scrollHeight
  }
  return (window.scrollY + window.innerHeight) / document.documentElement.scrollHeight
}

/**
 * Asks for the next page when the window is far enough down, also when the list does not fill it. Looks at most once
 * in `page.scrollThrottle`. After a failure people ask themselves. A list in a frame that scrolls counts by its frame.
 */
export function useScrollLoad(pages: Pages<unknown>, frame?: RefObject<HTMLElement | null>): void {
  const { items, isLoadingMore, isFailed, hasMore } = pages
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isAsked = useRef(false)

  const look = useEffectEvent(() => {
    const isReady = hasMore && items.length > 0 && !isLoadingMore && !isFailed
    if (isAsked.current || !isReady || depth(frame?.current ?? null) < page.loadAt) return
    isAsked.current = true
    pages.loadMore()
    // Asked while something else was under way, it may not have been heard.
    lookSoon()
  })

  function lookSoon() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      isAsked.current = false
      look()
    }, page.scrollThrottle)
  }

  useEffect(() => {
    if (isLoadingMore) return
    isAsked.current = false
    look()
  }, [items.length, isLoadingMore, isFailed, hasMore])

  const handleMove = useEffectEvent(lookSoon)

  useEffect(() => {
    const handle = () => handleMove()
    window.addEventListener('scroll', handle, { capture: true, passive: true })
    window.addEventListener('resize', handle)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      window.removeEventListener('scroll', handle, { capture: true })
      window.removeEventListener('resize', handle)
    }
  }, [])
}
