import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { useSession } from 'shared/session'
import type { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/** Statuses that a screen words itself; everything else goes the general way (§8). */
type Meta = { handles?: readonly number[] }

type Report = (failure: ApiError) => void

let report: Report = () => {}

/** The shell says what becomes of a failure that no screen handles. */
export function reportFailuresTo(reporter: Report): void {
  report = reporter
}

function handleFailure(failure: ApiError, meta: Meta | undefined) {
  if (failure.isStale || meta?.handles?.includes(failure.status)) return
  report(failure)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (failure, { meta }) => handleFailure(failure, meta) }),
  mutationCache: new MutationCache({
    onError: (failure, _variables, _context, { meta }) => handleFailure(failure, meta),
  }),
  defaultOptions: {
    // `always`: a browser that thinks it is offline still gets its time-out and its message.
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    // An answer may hold a private key: nothing of it is kept.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

// Cached answers belong to a session: with it they go.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear()
})
