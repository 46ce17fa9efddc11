import { useEffect, useState } from 'react'
import { limits } from '@sallyport/contract/config'
import { useDevice, useInstall } from '@sallyport/runtime/device'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { useLocation } from '@sallyport/runtime/router'
import { dismissInstall, isInstallDismissed } from './dismissal.ts'
import { offerFor, type Offer } from './offer.ts'

/**
 * What is offered now. It comes a moment after it becomes possible, and not over something half done; then it stays
 * until it is answered or the office is left.
 */
export function useOffer() {
  const { pathname } = useLocation()
  const device = useDevice()
  const hasPrompt = useInstall(({ installPrompt }) => installPrompt !== null)
  const isHeld = useUnsavedChangesStore(({ reasons }) => reasons.length > 0)
  const [shown, setShown] = useState<Offer | null>(null)
  const possible = offerFor({ pathname, device, hasPrompt })
  const isAway = offerFor({ pathname, device, hasPrompt: true }) === null

  useEffect(() => {
    if (!possible || isHeld || isInstallDismissed()) return
    const timer = setTimeout(() => setShown(possible), limits.install.bannerDelay)
    return () => clearTimeout(timer)
  }, [possible, isHeld])

  function dismiss() {
    dismissInstall()
    setShown(null)
  }

  return { offer: isAway ? null : shown, dismiss, end: () => setShown(null) }
}
