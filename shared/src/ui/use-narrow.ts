import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is narrower than so many pixels; a component that asks is drawn again when it changes. */
export function useNarrow(width: number): boolean {
  const query = `(max-width: ${width - 1}px)`
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
