import { useCallback, useSyncExternalStore } from 'react'

const defaultFontSize = 16

/** Whether the window is narrower than `width` pixels at the default font size: media queries follow the font size of the browser. */
export function useIsNarrowerThan(width: number): boolean {
  const query = `(width < ${width / defaultFontSize}em)`
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
