import { useIsMutating } from '@tanstack/react-query'
import type { Endpoint } from '@sallyport/contract/endpoints'
import { mutationKeyOf, runAction, type Action } from './run-action.ts'
import { queryClient } from './query-client.ts'

/** A mutation: see `runAction`. */
export function useAction<E extends Endpoint, Input = void>(endpoint: E, action: Action<E, Input>) {
  const isRunning = useIsMutating({ mutationKey: mutationKeyOf(endpoint) }, queryClient) > 0
  return { run: (input: Input) => runAction(endpoint, action, input), isRunning }
}
