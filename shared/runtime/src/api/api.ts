/** API calls and their query cache. A lazy singleton: the first paint of a guest does not load it. */
export { ApiError } from './api-error.ts'
export { call } from './call.ts'
export { queryClient } from './query-client.ts'
export { refetchEndpoint, refetchFailed } from './refetch.ts'
export { useAction } from './use-action.ts'
export { useCall } from './use-call.ts'
export { usePoll } from './use-poll.ts'
export { usePages, type PagedQuery } from './use-pages.ts'
