import { useCallback, useSyncExternalStore } from 'react'

const defaultFontSize = 16

/**
 * Whether the window is narrower than `width`, in pixels at the default font size. Media queries are in em, so that they
 * follow the font size of the browser (https://www.w3.org/TR/mediaqueries-4/#units).
 */
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
