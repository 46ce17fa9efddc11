import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { usePoll } from '@sallyport/runtime/api'
import { setAccount } from '@sallyport/runtime/session'
import { useEffect } from 'react'

/** In milliseconds. */
const pollInterval = 5000
/** All failures (0: no response; 200: an invalid body) except 401 are silent: the page keeps the cached account and polls again. */
const silentStatuses = [0, 200, 400, 403, 404, 429, 500, 502, 503, 504]

/** Polls the account, which a late payment or another device can change. A component, so that a page can render it conditionally. */
export function AccountPolling() {
  // As the first page, it uses the response that the shell requests at start (§7).
  const { data, isFetchedAfterMount } = usePoll(
    sessionEndpoints.info,
    {},
    { interval: pollInterval, staleTime: pollInterval, handles: silentStatuses },
  )

  useEffect(() => {
    // Not a cached response, which may be older than the account of the session.
    if (data && isFetchedAfterMount) setAccount(data)
  }, [data, isFetchedAfterMount])

  return null
}
