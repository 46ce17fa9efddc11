import { useEffect, useRef } from 'react'
import { adminBillingEndpoints } from '@sallyport/contract/endpoints'
import { refetchEndpoint } from '@sallyport/runtime/api'

/** Refetches the billings when an order has another last event, because the event may have changed the order. */
export function useRefetchOnEvent(lastEventId: number | undefined): void {
  const knownId = useRef(lastEventId)

  useEffect(() => {
    if (knownId.current !== undefined && knownId.current !== lastEventId) refetchEndpoint(adminBillingEndpoints.list)
    knownId.current = lastEventId
  }, [lastEventId])
}
