import { useLocation, useNavigation, useRevalidator } from '@sallyport/runtime/router'
import { sitePathOf } from '../site-path.ts'

/** The path whose page a navigation or a revalidation waits for, or null. */
export function useAwaitedPath(): string | null {
  const { location } = useNavigation()
  const isRevalidating = useRevalidator().state !== 'idle'
  const { pathname } = useLocation()
  if (location) return sitePathOf(location.pathname)
  return isRevalidating ? pathname : null
}

export const useIsBusy = () => useAwaitedPath() !== null
