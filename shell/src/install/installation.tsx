import { useDevice, useInstall } from '@sallyport/runtime/device'
import { closeManualInstall } from '@sallyport/runtime/host'
import { useEffect, useState, type ReactNode } from 'react'
import { applyFailurePolicy } from '../failures/failure-policy.ts'
import { loadShellChunk } from '../federation/shell-chunks.ts'

/**
 * Loads the install dialogs when the app can be installed or the user requests the steps. Reports a failure only after a request.
 * Not with `React.lazy`, which caches a failure (https://github.com/react/react/issues/14254) and would replace the page.
 */
export function Installation() {
  const { os, isStandalone } = useDevice()
  const { installPrompt, isManualRequested: isRequested } = useInstall()
  const isNeeded = isRequested || (!isStandalone && (installPrompt !== null || os === 'ios'))
  const [offers, setOffers] = useState<ReactNode>(null)

  useEffect(() => {
    if (!isNeeded) return
    loadShellChunk(() => import('./install-offers.tsx')).then(
      ({ InstallOffers }) => setOffers(<InstallOffers />),
      () => isRequested && failRequest(),
    )
  }, [isNeeded, isRequested])

  return offers
}

function failRequest() {
  closeManualInstall()
  applyFailurePolicy({ status: 0 })
}
