import { useEffect, useState } from 'react'
import { limits } from '@sallyport/contract/config'

/** Closes with an animation: what comes after it is said when the closing begins, and done at its end. */
export function useClosing() {
  const [after, setAfter] = useState<(() => void) | null>(null)

  useEffect(() => {
    if (!after) return
    const isInstant = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(after, isInstant ? 0 : limits.install.closeAnimation)
    return () => clearTimeout(timer)
  }, [after])

  return { isClosing: after !== null, close: (end: () => void) => setAfter(() => end) }
}
