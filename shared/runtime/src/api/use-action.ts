import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { ResponseOf, Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { refetchEndpoint } from './refetch.ts'

type Action<E extends Endpoint, Input> = {
  /** What the call is given, from what the person gave. */
  request: (input: Input) => RequestOf<E>
  /**
   * Lists that show page 1 again when it is done, if they are on the screen. A list that was left keeps its pages, which
   * are fetched again when the user returns to it (`query-client.ts`).
   */
  refreshes?: readonly Endpoint[]
  /** Queries that are fetched again when a failure shows that they may be outdated; `refreshes` by default. */
  refetchesOnError?: readonly Endpoint[]
  /** Statuses that `onRefused` words itself. */
  handles?: readonly number[]
  onSuccess?: (answer: ResponseOf<E>, input: Input) => void
  onRefused?: (failure: ApiError, input: Input) => void
}

/**
 * Refusals that depend on what the server has stored: a row that is gone (404) or changed (400, 409, 412).
 * https://www.rfc-editor.org/rfc/rfc9110#name-client-error-4xx
 */
const outdatedStatuses = [400, 404, 409, 412]

/**
 * A call that changes something. One of a kind runs at a time: a second run while one is under way is ignored (§4).
 * `run` resolves with whether the call was made and succeeded; a call that fails does not reject.
 */
export function useAction<E extends Endpoint, Input = void>(endpoint: E, action: Action<E, Input>) {
  const mutationKey = [endpoint.method, endpoint.path]
  const { mutateAsync, reset } = useMutation<ResponseOf<E>, ApiError, Input>(
    {
      mutationKey,
      mutationFn: (input) => call(endpoint, action.request(input)),
      meta: { handles: action.handles ?? [] },
    },
    queryClient,
  )
  const isRunning = useIsMutating({ mutationKey }, queryClient) > 0

  async function run(input: Input): Promise<boolean> {
    if (queryClient.isMutating({ mutationKey }) > 0) return false
    const answer = await mutateAsync(input)
      .then((value) => ({ value }))
      .catch((failure: ApiError) => refused(failure, input))
      // The observer would keep the answer, and with it a private key.
      .finally(reset)
    if (!answer) return false
    for (const { path } of action.refreshes ?? []) void queryClient.resetQueries({ queryKey: [path], type: 'active' })
    action.onSuccess?.(answer.value, input)
    return true
  }

  function refused(failure: ApiError, input: Input) {
    // Without a valid answer it may have been done all the same. The rows on the screen stay until the new ones arrive.
    const isOutdated = [0, endpoint.success, ...outdatedStatuses].includes(failure.status)
    if (isOutdated && !failure.isStale) (action.refetchesOnError ?? action.refreshes ?? []).forEach(refetchEndpoint)
    if (!failure.isStale && action.handles?.includes(failure.status)) action.onRefused?.(failure, input)
  }

  return { run, isRunning }
}
