import type { Endpoint, RequestOf, ResponseOf } from '@sallyport/contract/endpoints'
import { MutationObserver, useIsMutating } from '@tanstack/react-query'
import { refetchEndpoint } from './cached-data.ts'
import { call, type ApiError } from './call.ts'
import { queryClient } from './query-client.ts'

export type Action<E extends Endpoint, Input> = {
  request: (input: Input) => RequestOf<E>
  /** Endpoints of lists. After a success, mounted lists are reset to their first batch; all other queries are refetched when they mount. */
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

const mutationKeyOf = ({ method, path }: Endpoint) => [method, path]

/** Sends a request that changes data on the server. Resolves to false after a failure, and if a call of the endpoint is pending (§4). */
export async function runAction<E extends Endpoint, Input>(
  endpoint: E,
  action: Action<E, Input>,
  input: Input,
): Promise<boolean> {
  const mutationKey = mutationKeyOf(endpoint)
  if (queryClient.isMutating({ mutationKey }) > 0) return false
  const mutation = new MutationObserver<ResponseOf<E>>(queryClient, {
    mutationKey,
    mutationFn: () => call(endpoint, action.request(input)),
    meta: { handles: action.handles ?? [] },
  })
  const result = await mutation
    .mutate()
    .then((value) => ({ value }))
    .catch((failure: ApiError) => handleFailure({ endpoint, action, input }, failure))
    // The observer would keep the response, which may contain a private key.
    .finally(() => mutation.reset())
  if (!result) return false
  for (const { path } of action.refreshes ?? []) void queryClient.resetQueries({ queryKey: [path], type: 'active' })
  action.onSuccess?.(result.value, input)
  return true
}

type Attempt<E extends Endpoint, Input> = { endpoint: E; action: Action<E, Input>; input: Input }

function handleFailure<E extends Endpoint, Input>({ endpoint, action, input }: Attempt<E, Input>, failure: ApiError) {
  // Without a valid response (0, or success with a wrong body) the server may still have made the change.
  const isOutdated = [0, endpoint.success, ...outdatedStatuses].includes(failure.status)
  if (isOutdated && !failure.isStale) (action.refetchesOnError ?? action.refreshes ?? []).forEach(refetchEndpoint)
  if (!failure.isStale && action.handles?.includes(failure.status)) action.onRefused?.(failure, input)
}

export function useAction<E extends Endpoint, Input = void>(endpoint: E, action: Action<E, Input>) {
  const isRunning = useIsMutating({ mutationKey: mutationKeyOf(endpoint) }, queryClient) > 0
  return { run: (input: Input) => runAction(endpoint, action, input), isRunning }
}
