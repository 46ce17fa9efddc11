import { limits } from '@sallyport/contract/config'
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

/** The offer to show: after `limits.install.bannerDelay` without unsaved changes, until the user responds or leaves the section. */
export function useInstallOffer() {
  const { pathname } = useLocation()
  const device = useDevice()
  const hasPrompt = useInstall(({ installPrompt }) => installPrompt !== null)
  const hasUnsavedChanges = useUnsavedChangesStore(({ reasons }) => reasons.length > 0)
  const [shownOffer, setShownOffer] = useState<InstallOffer | null>(null)
  const possibleOffer = installOfferFor({ pathname, device, hasPrompt })
  const isOutsideOffice = installOfferFor({ pathname, device, hasPrompt: true }) === null

  useEffect(() => {
    if (!possibleOffer || hasUnsavedChanges || isDismissed()) return
    const timer = setTimeout(() => setShownOffer(possibleOffer), limits.install.bannerDelay)
    return () => clearTimeout(timer)
  }, [possibleOffer, hasUnsavedChanges])

  function dismiss() {
    writeCookie(cookieName, dismissed, limits.install.dismissedForDays * secondsPerDay)
    setShownOffer(null)
  }

  return { offer: isOutsideOffice ? null : shownOffer, dismiss, close: () => setShownOffer(null) }
}

const cookieName = 'sallyport-install'
const dismissed = 'dismissed'
const secondsPerDay = 24 * 60 * 60

const isDismissed = () => document.cookie.split('; ').includes(`${cookieName}=${dismissed}`)
