import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { limits } from '@sallyport/contract/config'
import type { Pages } from './pages.ts'

const { page } = limits

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
  const lookNow = useRef<() => void>(null)

  /** Asks when it is time to, and says whether it did. */
  const ask = useEffectEvent(() => {
    const isReady = hasMore && items.length > 0 && !isLoadingMore && !isFailed
    const isTime = isReady && depth(frame?.current ?? null) >= page.loadThreshold
    if (isTime) pages.loadMore()
    return isTime
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      timer ??= setTimeout(look, page.scrollCheckInterval)
    }
    function look() {
      clearTimeout(timer)
      timer = undefined
      // Asked while something else was under way, it may not have been heard.
      if (ask()) lookSoon()
    }
    lookNow.current = look
    window.addEventListener('scroll', lookSoon, { capture: true, passive: true })
    window.addEventListener('resize', lookSoon)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', lookSoon, { capture: true })
      window.removeEventListener('resize', lookSoon)
    }
  }, [])

  useEffect(() => {
    if (!isLoadingMore) lookNow.current?.()
  }, [items.length, isLoadingMore, isFailed, hasMore])
}
