import { call, queryClient } from '@sallyport/runtime/api'
import type { ResponseOf, Endpoint, RequestOf } from '@sallyport/contract/endpoints'

/** Refusals that say something of the code or of the asking; after any other one the person is told as well. */
const handles = [400, 404, 429]

/** Asks about a code anew; a second question while the same one is under way joins it (§4). */
export function askAboutCode<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> {
  return queryClient.fetchQuery({
    queryKey: [endpoint.path, request],
    queryFn: () => call(endpoint, request),
    meta: { handles },
  })
}
