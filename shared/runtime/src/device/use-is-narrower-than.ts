import { useCallback, useSyncExternalStore } from 'react'

const defaultFontSize = 16

/**
 * Whether the window is narrower than `width`, in pixels at the default font size; renders again when that changes.
 * Media queries here and in the stylesheets are in em, so that they follow the browser's font size:
 * https://www.w3.org/TR/mediaqueries-4/#units
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
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
