import { useEffect, useEffectEvent } from 'react'
import { limits } from '@sallyport/contract/config'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { usePages } from '@sallyport/runtime/api'

/** All nodes, to select from by name; none until they are loaded. */
export function useNodeNames() {
  const { items, hasMore, isFailed, isLoadingMore, loadMore } = usePages(
    adminNodeEndpoints.list,
    { query: {} },
    { pageSize: limits.page.maxSize },
  )
  const isWaiting = hasMore && !isFailed && !isLoadingMore
  const loadNext = useEffectEvent(loadMore)
  useEffect(() => {
    if (isWaiting) loadNext()
  }, [isWaiting])
  return items
}
