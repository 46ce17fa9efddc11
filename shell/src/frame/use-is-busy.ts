import { useNavigation, useRevalidator } from 'shared/router'

/** Whether a navigation or a revalidation waits. */
export function useIsBusy(): boolean {
  const states = [useNavigation().state, useRevalidator().state]
  return states.some((state) => state !== 'idle')
}
