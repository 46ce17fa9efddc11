import { useState } from 'react'

type QueryState<Data> = { data: Data | undefined; isSuccess: boolean; isFetchedAfterMount: boolean }

/** The first data that is fetched after mount, for a form: cached data may be outdated, and later data would overwrite typed values. */
export function useFirstFetched<Data>({ data, isSuccess, isFetchedAfterMount }: QueryState<Data>): Data | undefined {
  const [firstData, setFirstData] = useState<Data>()
  if (firstData === undefined && data !== undefined && isSuccess && isFetchedAfterMount) setFirstData(data)
  return firstData
}
