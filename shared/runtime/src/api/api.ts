/** API calls and their query cache. A lazy singleton: the first paint of a guest does not load it. */
export { cachedItem, fetchOnce, refetchEndpoint, refetchStale, updateCachedItems } from './cached-data.ts'
export { ApiError, call } from './call.ts'
export { queryClient } from './query-client.ts'
export { runAction, useAction } from './use-action.ts'
export { prefetchCall, useCall, usePoll } from './use-call.ts'
export { prefetchBatch, useBatches, type ItemOf, type ListEndpoint, type ListRequest } from './use-batches.ts'
