import { useEffect, useState } from 'react'
import type { Batches } from './use-scroll-load.ts'

/** Few enough for one frame of a slow phone, and enough to fill its screen. */
const partSize = 6

/** In milliseconds: lets the browser paint a part before the next one. */
const pause = 30

/**
 * Renders the items of each new batch in parts, so that the page responds in between: `isPending` stays true until the first batch is
 * rendered, and `isLoadingMore` until a later one is. A list that is mounted with items, or loaded again, is rendered at once: its scroll
 * position or its focus is restored.
 */
export function useItemsInParts<Item>(batches: Batches<Item>): Batches<Item> {
  const { length } = batches.items
  const [{ count, isFirst }, setState] = useState({ count: length + partSize, isFirst: length === 0 })
  const isPartial = length > count

  const next = length + partSize
  if (length > 0 && !isPartial && (isFirst || count !== next)) setState({ count: next, isFirst: false })

  useEffect(() => {
    if (!isPartial) return
    const timer = setTimeout(() => setState((state) => ({ ...state, count: count + partSize })), pause)
    return () => clearTimeout(timer)
  }, [count, isPartial])

  if (!isPartial) return batches
  const items = batches.items.slice(0, count)
  return { ...batches, items, hasMore: false, ...(isFirst ? { isPending: true } : { isLoadingMore: true }) }
}
