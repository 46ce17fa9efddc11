import { useState } from 'react'

type QueryState<Answer> = { data: Answer | undefined; isSuccess: boolean; isFetchedAfterMount: boolean }

/**
 * The first answer that was given since this is shown. A form begins with it: what was kept from an earlier visit may
 * have been changed by somebody else, and what comes later may not take away what has been typed.
 */
export function useFirstFetched<Answer>({ data, isSuccess, isFetchedAfterMount }: QueryState<Answer>): Answer | undefined {
  const [first, setFirst] = useState<Answer>()
  if (first === undefined && data !== undefined && isSuccess && isFetchedAfterMount) setFirst(data)
  return first
}
