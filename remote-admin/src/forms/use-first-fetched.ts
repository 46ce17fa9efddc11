import { useState } from 'react'

type QueryState<Data> = { data: Data | undefined; isSuccess: boolean; isFetchedAfterMount: boolean }

/**
 * Returns the first data fetched after mount, as the initial values of a form: cached data may be outdated, and later
 * refetches would overwrite typed values.
 */
export function useFirstFetched<Data>({ data, isSuccess, isFetchedAfterMount }: QueryState<Data>): Data | undefined {
  const [first, setFirst] = useState<Data>()
  if (first === undefined && data !== undefined && isSuccess && isFetchedAfterMount) setFirst(data)
  return first
}
