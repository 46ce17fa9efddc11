import { useEffect, useState } from 'react'
import type { Batches } from './use-scroll-load.ts'

/** Few enough for one frame of a slow phone, and enough to fill its screen. */
const partSize = 6

/** In milliseconds: lets the browser paint a part before the next one. */
const pause = 30

/**
 * Renders the first response of a list in parts, so that the page responds in between. `isPending` stays true until all items are rendered.
 * A list that is mounted with items, or loaded again, is rendered at once: its scroll position or its focus is restored.
 */
export function useFirstItems<Item>(batches: Batches<Item>): Batches<Item> {
  const { items } = batches
  const isEmpty = items.length === 0
  const [count, setCount] = useState(isEmpty ? partSize : Infinity)
  const isPartial = items.length > count

  useEffect(() => {
    if (isEmpty || count === Infinity) return
    const timer = setTimeout(() => setCount(isPartial ? count + partSize : Infinity), pause)
    return () => clearTimeout(timer)
  }, [isEmpty, count, isPartial])

  return isPartial ? { ...batches, items: items.slice(0, count), isPending: true, hasMore: false } : batches
}
