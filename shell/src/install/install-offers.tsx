import { closeManualInstall } from '@sallyport/runtime/host'
import { useInstall } from '@sallyport/runtime/device'
import { InstallBanner } from './install-banner.tsx'
import { InstallSteps } from './install-steps.tsx'
import { useInstallOffer } from './use-install-offer.ts'

export function InstallOffers() {
  const isManualRequested = useInstall((install) => install.isManualRequested)
  const { offer, dismiss, close } = useInstallOffer()

  if (isManualRequested) return <InstallSteps onClosed={closeManualInstall} />
  if (offer === 'banner') return <InstallBanner onDismissed={dismiss} onInstalled={close} />
  return offer === 'steps' && <InstallSteps onClosed={dismiss} />
}
