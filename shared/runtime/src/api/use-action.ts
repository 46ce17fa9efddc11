import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { ResponseOf, Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { refetchEndpoint } from './refetch.ts'

type Action<E extends Endpoint, Input> = {
  request: (input: Input) => RequestOf<E>
  /** Endpoints of lists to reset to page 1 after a success if they are mounted; others are refetched when they mount. */
  refreshes?: readonly Endpoint[]
  /** Endpoints to refetch after a failure that indicates outdated data; `refreshes` by default. */
  refetchesOnError?: readonly Endpoint[]
  /** HTTP statuses that `onRefused` handles; others go to the failure reporter (§8). */
  handles?: readonly number[]
  onSuccess?: (response: ResponseOf<E>, input: Input) => void
  onRefused?: (failure: ApiError, input: Input) => void
}

/** HTTP statuses that indicate outdated data: the row was deleted (404) or changed (400, 409, 412). */
const outdatedStatuses = [400, 404, 409, 412]

/**
 * A mutation. Calls of one endpoint do not overlap: `run` is ignored while one is pending (§4). `run` resolves to
 * whether the call was sent and succeeded; it does not reject when the call fails.
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
    const result = await mutateAsync(input)
      .then((value) => ({ value }))
      .catch((failure: ApiError) => handleFailure(failure, input))
      // The mutation observer would keep the response, which may contain a private key.
      .finally(reset)
    if (!result) return false
    for (const { path } of action.refreshes ?? []) void queryClient.resetQueries({ queryKey: [path], type: 'active' })
    action.onSuccess?.(result.value, input)
    return true
  }

  function handleFailure(failure: ApiError, input: Input) {
    // Without a valid response (0, or success with a wrong body) the server may still have made the change.
    const isOutdated = [0, endpoint.success, ...outdatedStatuses].includes(failure.status)
    if (isOutdated && !failure.isStale) (action.refetchesOnError ?? action.refreshes ?? []).forEach(refetchEndpoint)
    if (!failure.isStale && action.handles?.includes(failure.status)) action.onRefused?.(failure, input)
  }

  return { run, isRunning }
}
