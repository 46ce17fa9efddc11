import { useSession } from '@sallyport/runtime/session'
import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import type { ApiError } from './call.ts'
import { reportFailure } from './failure-reporter.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: Meta
    mutationMeta: Meta
  }
}

type Meta = {
  /** HTTP statuses that the caller handles itself, or all of them; the others go to the failure reporter (§8). */
  handles?: readonly number[] | 'all'
  /** Whether the component shows an error in place of missing data, so that a toast would only repeat it. */
  isShownInline?: boolean
  /** Whether the query polls an endpoint: repeated failures with the same status are reported once. */
  isPolled?: boolean
}

function handleFailure({ status, isStale }: ApiError, meta: Meta | undefined, isShownInline = false) {
  if (isStale || meta?.handles === 'all' || meta?.handles?.includes(status)) return
  reportFailure({ status, isShownInline })
}

const reportedStatuses = new WeakMap<object, number>()

type AnyQuery = Query<unknown, unknown, unknown>

function handleQueryFailure(failure: ApiError, query: AnyQuery) {
  if (query.meta?.isPolled && reportedStatuses.get(query) === failure.status) return
  reportedStatuses.set(query, failure.status)
  handleFailure(failure, query.meta, query.meta?.isShownInline && isMissing(query))
}

/** Whether the screen lacks the data that failed to load: all data or the next batch. After a failed refetch, the old data stays. */
const isMissing = ({ state }: AnyQuery) => state.data === undefined || state.fetchMeta?.fetchMore !== undefined

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: handleQueryFailure,
    onSuccess: (_data, query) => void reportedStatuses.delete(query),
  }),
  mutationCache: new MutationCache({
    // Unmounted lists may contain the changed row: mark them stale.
    onSuccess: () => queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' }),
    onError: (failure, _variables, _context, { meta }) => handleFailure(failure, meta),
  }),
  defaultOptions: {
    // `navigator.onLine` is unreliable: with `always` an offline call fails with a message instead of being paused
    // (https://tanstack.com/query/v5/docs/framework/react/guides/network-mode).
    // The shell refetches when the server responds again, which the event `online` does not say.
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
    // A response may contain a private key, so it is not cached.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

// Usually called by QueryClientProvider. Subscribes to focus events, which `refetchOnWindowFocus` needs
// (https://tanstack.com/query/v5/docs/framework/react/guides/window-focus-refetching).
queryClient.mount()

useSession.subscribe((current, previous) => {
  if (current.token !== previous.token) queryClient.clear()
  // A former admin must not see cached data for admins. Lists for all users may contain such data, so all queries are reset.
  else if (previous.account?.is_admin && !current.account?.is_admin) void queryClient.resetQueries()
})
