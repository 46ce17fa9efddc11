import { useLocation, useNavigate } from '@sallyport/runtime/router'

/** State of a link from a page of this path, so that Back can return to the entry of the history that it was left in. */
export const stateFrom = (path: string) => ({ from: path })

const isFrom = (state: unknown, path: string) =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === path

/** Goes to a page: back in the history if the link came from there, so that it shows its scroll position and its pages. */
export function useGoBack(path: string | undefined): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    if (path !== undefined) void (isFrom(state, path) ? navigate(-1) : navigate(path))
  }
}
