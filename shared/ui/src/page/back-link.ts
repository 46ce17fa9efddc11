import { useLocation, useNavigate } from '@sallyport/runtime/router'

/** The `state` of a link from the page at `path`, so that the target page can go back to its history entry. */
export const stateFrom = (path: string) => ({ from: path })

/** The `path` of `stateFrom` in the link that opened the current page, if any. */
export function usePreviousPath(): string | undefined {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof stateFrom>> | null }
  return typeof state?.from === 'string' ? state.from : undefined
}

/** Whether a link with `stateFrom(path)` opened the current page. */
export const useIsFrom = (path: string): boolean => usePreviousPath() === path

/** Returns a function that goes to `path`: back in the history, with the scroll position, if the user came from that page. */
export function useGoBack(path: string | undefined): () => void {
  const navigate = useNavigate()
  const previousPath = usePreviousPath()
  return () => {
    if (path !== undefined)
      void (previousPath === path ? navigate(-1) : navigate(path, { viewTransition: allowsViewTransitions() }))
  }
}

/** Whether a navigation between a list and a page may be animated (https://reactrouter.com/how-to/view-transitions). */
export const allowsViewTransitions = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches
