import { call, queryClient } from '@sallyport/runtime/api'
import type { ResponseOf, Endpoint, RequestOf } from '@sallyport/contract/endpoints'

/** The HTTP statuses for which the page shows a message itself: an invalid code (400, 404), or too many requests (429). */
const handles = [400, 404, 429]

/** Validates a code on the server. Concurrent calls for the same code share one request (§4). */
export function fetchCodeValidation<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> {
  return queryClient.fetchQuery({
    queryKey: [endpoint.path, request],
    queryFn: () => call(endpoint, request),
    meta: { handles },
  })
}
