import { limits } from '@sallyport/contract/config'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** The state of a list with infinite scrolling; returned by `useBatches`. */
export type Batches<Item> = {
  items: readonly Item[]
  isPending: boolean
  /** Whether the last request, of any batch, has failed. */
  isFailed: boolean
  error?: { status: number } | null
  isLoadingMore: boolean
  /** Whether `items` belong to the previous query while the new one loads. */
  isChanging?: boolean
  hasMore: boolean
  loadMore: () => unknown
  reload: () => unknown
}

const { page } = limits

/** The fraction of the content above the lower edge of the scroll container, or of the window if the container does not scroll. */
function scrolledFraction(scroller: HTMLElement | null): number {
  if (scroller && scroller.scrollHeight > scroller.clientHeight) {
    return (scroller.scrollTop + scroller.clientHeight) / scroller.scrollHeight
  }
  return (window.scrollY + window.innerHeight) / document.documentElement.scrollHeight
}

/** Loads the next batch when the scrolled fraction reaches `page.loadThreshold`, as in a list shorter than the window; not after a failure. */
export function useScrollLoad(batches: Batches<unknown>, scroller?: RefObject<HTMLElement | null>): void {
  const { items, isLoadingMore, isFailed, hasMore } = batches
  const checkNow = useRef<() => void>(null)

  const loadIfNeeded = useEffectEvent(() => {
    const isReady = hasMore && items.length > 0 && !isLoadingMore && !isFailed
    const isNeeded = isReady && scrolledFraction(scroller?.current ?? null) >= page.loadThreshold
    if (isNeeded) batches.loadMore()
    return isNeeded
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const checkSoon = () => {
      timer ??= setTimeout(check, page.scrollCheckInterval)
    }
    function check() {
      clearTimeout(timer)
      timer = undefined
      // `loadMore` does nothing while another request is pending, so check again.
      if (loadIfNeeded()) checkSoon()
    }
    checkNow.current = check
    window.addEventListener('scroll', checkSoon, { capture: true, passive: true })
    window.addEventListener('resize', checkSoon)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', checkSoon, { capture: true })
      window.removeEventListener('resize', checkSoon)
    }
  }, [])

  useEffect(() => {
    if (!isLoadingMore) checkNow.current?.()
  }, [items.length, isLoadingMore, isFailed, hasMore])
}
