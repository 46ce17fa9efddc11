import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, RequestOf } from 'shared/contract'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** Asks once and keeps the answer. The query's key is the call itself. */
export function useCall<E extends Endpoint>(endpoint: E, request: RequestOf<E>, handles: readonly number[] = []) {
  return useQuery<AnswerOf<E>>(
    {
      queryKey: [endpoint.path, request],
      queryFn: ({ signal }) => call(endpoint, request, signal),
      meta: { handles },
    },
    queryClient,
  )
}
