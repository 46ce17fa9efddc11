import { useEffect, useState } from 'react'
import { limits } from '@sallyport/contract/config'

/** `close` plays the closing animation for `limits.install.closeAnimation` and then calls its argument. */
export function useClosingAnimation() {
  const [onClosed, setOnClosed] = useState<(() => void) | null>(null)

  useEffect(() => {
    if (!onClosed) return
    const isInstant = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(onClosed, isInstant ? 0 : limits.install.closeAnimation)
    return () => clearTimeout(timer)
  }, [onClosed])

  return { isClosing: onClosed !== null, close: (onEnd: () => void) => setOnClosed(() => onEnd) }
}
