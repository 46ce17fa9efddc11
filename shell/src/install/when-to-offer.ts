import { type Device, useDevice, useInstall } from '@sallyport/runtime/device'
import { useLocation } from '@sallyport/runtime/router'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { useEffect, useState } from 'react'
import { remoteForPath } from '../federation/remotes-in-page.ts'
import { writeCookie } from '../first-paint/mirror-cookies.ts'

export type InstallOffer = 'banner' | 'steps'

type InstallConditions = {
  pathname: string
  device: Pick<Device, 'os' | 'isStandalone'>
  hasPrompt: boolean
}

/** The offer shown without user action: in the office only, and not inside the installed app. */
export function installOfferFor({ pathname, device, hasPrompt }: InstallConditions): InstallOffer | null {
  if (remoteForPath(pathname) !== 'office' || device.isStandalone) return null
  if (hasPrompt) return 'banner'
  // No browser of iOS fires `beforeinstallprompt`: https://developer.mozilla.org/docs/Web/API/Window/beforeinstallprompt_event
  return device.os === 'ios' ? 'steps' : null
}

/** In milliseconds (§9). */
const bannerDelay = 1000

/**
 * The offer to show: after `bannerDelay` without unsaved changes, while it is possible and until the user responds. Remembers
 * a dismissal in a cookie.
 */
export function useInstallOffer(): InstallOffer | null {
  const { pathname } = useLocation()
  const device = useDevice()
  const { installPrompt, outcome } = useInstall()
  const hasUnsavedChanges = useUnsavedChangesStore(({ reasons }) => reasons.length > 0)
  const [shownOffer, setShownOffer] = useState<InstallOffer | null>(null)
  const offer = outcome === null ? installOfferFor({ pathname, device, hasPrompt: installPrompt !== null }) : null
  if (shownOffer !== null && shownOffer !== offer) setShownOffer(null)

  useEffect(() => {
    if (!offer || hasUnsavedChanges) return
    const timer = setTimeout(() => setShownOffer(isDismissed() ? null : offer), bannerDelay)
    return () => clearTimeout(timer)
  }, [offer, hasUnsavedChanges])

  useEffect(() => {
    if (outcome === 'dismissed') writeCookie(cookieName, dismissed, dismissedFor)
  }, [outcome])

  return shownOffer
}

const cookieName = 'sallyport-install'
const dismissed = 'dismissed'
/** 90 days (§9), in seconds. */
const dismissedFor = 90 * 24 * 60 * 60

const isDismissed = () => document.cookie.split('; ').includes(`${cookieName}=${dismissed}`)
