import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { useSession } from '@sallyport/runtime/session'
import type { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: Meta
    mutationMeta: Meta
  }
}

type Meta = {
  /** Statuses that a screen words itself; everything else goes the general way (§8). */
  handles?: readonly number[]
  /** The component draws a failure in the place of what could not be fetched: a toast would repeat it. */
  isShownInline?: boolean
  /** It is asked for again and again: the same failure in a row is told once. */
  isPolled?: boolean
}

/** A failure for the general policy, and whether the page shows it already. */
export type ReportedFailure = { status: number; code: string; isShownInline: boolean }
type Report = (failure: ReportedFailure) => void

let report: Report = () => {}

/** The shell says what becomes of a failure that no screen handles. */
export function setFailureReporter(reporter: Report): void {
  report = reporter
}

function handleFailure({ status, code, isStale }: ApiError, meta: Meta | undefined, isShownInline = false) {
  if (isStale || meta?.handles?.includes(status)) return
  report({ status, code, isShownInline })
}

/** Of what is polled, the failure that was told and has not ended yet. */
const toldStatus = new WeakMap<object, number>()

type AnyQuery = Query<unknown, unknown, unknown>

function handleQueryFailure(failure: ApiError, query: AnyQuery) {
  if (query.meta?.isPolled && toldStatus.get(query) === failure.status) return
  toldStatus.set(query, failure.status)
  handleFailure(failure, query.meta, query.meta?.isShownInline && isMissing(query))
}

/** Whether there is nothing of it to show, or its next page: what a refetch cannot renew stays on the screen. */
const isMissing = ({ state }: AnyQuery) => state.data === undefined || state.fetchMeta?.fetchMore !== undefined

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: handleQueryFailure,
    onSuccess: (_answer, query) => void toldStatus.delete(query),
  }),
  mutationCache: new MutationCache({
    // What changed may stand in a list that the user returns to.
    onSuccess: () => queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' }),
    onError: (failure, _variables, _context, { meta }) => handleFailure(failure, meta),
  }),
  defaultOptions: {
    // `always`: a browser that thinks it is offline still gets its time-out and its message.
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    // An answer may hold a private key: nothing of it is kept.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

// Without it nobody tells the queries that a hidden tab has come back.
queryClient.mount()

// Cached answers belong to a session: with it they go.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear()
})
