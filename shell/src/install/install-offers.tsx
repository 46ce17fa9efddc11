import { closeManualInstall, useInstall } from '@sallyport/runtime/device'
import { InstallBanner } from './install-banner.tsx'
import { InstallSteps } from './install-steps.tsx'
import { useOffer } from './use-offer.ts'

/** The banner or the steps by hand, one at a time; what the person asked for goes first. */
export function InstallOffers() {
  const isManualRequested = useInstall((install) => install.isManualRequested)
  const { offer, dismiss, end } = useOffer()

  if (isManualRequested) return <InstallSteps onClosed={closeManualInstall} />
  if (offer === 'banner') return <InstallBanner onDismissed={dismiss} onInstalled={end} />
  return offer === 'steps' && <InstallSteps onClosed={dismiss} />
}
