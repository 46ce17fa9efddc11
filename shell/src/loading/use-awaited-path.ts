import { useLocation, useNavigation, useRevalidator } from '@sallyport/runtime/router'

/** The path whose page a navigation or a revalidation waits for, or null. */
export function useAwaitedPath(): string | null {
  const { location } = useNavigation()
  const isRevalidating = useRevalidator().state !== 'idle'
  const { pathname } = useLocation()
  if (location) return location.pathname
  return isRevalidating ? pathname : null
}

export const useIsBusy = () => useAwaitedPath() !== null
