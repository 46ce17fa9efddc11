import { useDevice, useInstall } from '@sallyport/runtime/device'
import { useInstallOffers } from './use-install-offers.tsx'

/** The place of everything about installing; its code is fetched where the app can be installed and is not yet. */
export function Installation() {
  const { os, isStandalone } = useDevice()
  const { installPrompt, isManualRequested } = useInstall()
  const isWanted = isManualRequested || (!isStandalone && (installPrompt !== null || os === 'ios'))
  return useInstallOffers({ isWanted, isAsked: isManualRequested })
}
