import { useDeferredValue } from 'react'

/**
 * Whether long content is pending. The end of the state is deferred, so that React renders the content in parts, between which the page
 * responds (https://react.dev/reference/react/useDeferredValue).
 */
export function useIsPending(isPending: boolean): boolean {
  return useDeferredValue(isPending) || isPending
}
