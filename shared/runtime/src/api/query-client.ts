import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { useSession } from '@sallyport/runtime/session'
import type { ApiError } from './api-error.ts'
import { reportFailure } from './failure-reporter.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: Meta
    mutationMeta: Meta
  }
}

type Meta = {
  /** Statuses with a message of the screen; all others go to the failure reporter (§8). */
  handles?: readonly number[]
  /** Whether the component shows an error in place of missing data, so that a toast would repeat it. */
  isShownInline?: boolean
  /** Whether the query polls: a repeated failure is reported once. */
  isPolled?: boolean
}

function handleFailure({ status, code, isStale }: ApiError, meta: Meta | undefined, isShownInline = false) {
  if (isStale || meta?.handles?.includes(status)) return
  reportFailure({ status, code, isShownInline })
}

const reportedStatus = new WeakMap<object, number>()

type AnyQuery = Query<unknown, unknown, unknown>

function handleQueryFailure(failure: ApiError, query: AnyQuery) {
  if (query.meta?.isPolled && reportedStatus.get(query) === failure.status) return
  reportedStatus.set(query, failure.status)
  handleFailure(failure, query.meta, query.meta?.isShownInline && isMissing(query))
}

/** Whether data to show is missing, at all or of the next page; a failed refetch leaves the old data on the screen. */
const isMissing = ({ state }: AnyQuery) => state.data === undefined || state.fetchMeta?.fetchMore !== undefined

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: handleQueryFailure,
    onSuccess: (_data, query) => void reportedStatus.delete(query),
  }),
  mutationCache: new MutationCache({
    // Unmounted lists may contain the changed row: mark them stale.
    onSuccess: () => queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' }),
    onError: (failure, _variables, _context, { meta }) => handleFailure(failure, meta),
  }),
  defaultOptions: {
    // `navigator.onLine` is unreliable: with `always` an offline call fails with a message instead of being paused
    // (https://tanstack.com/query/v5/docs/framework/react/guides/network-mode).
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    // A response may contain a private key, so it is not cached.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

// Usually done by QueryClientProvider; it subscribes to focus events, which `refetchOnWindowFocus` needs
// (https://tanstack.com/query/v5/docs/framework/react/guides/window-focus-refetching).
queryClient.mount()

useSession.subscribe((current, previous) => {
  if (current.token !== previous.token) queryClient.clear()
})
