import { useEffect, useState, type ReactNode } from 'react'

/** What offers installation, from when it is wanted. Not `lazy`: a file that is missing must not take the page along. */
export function useInstallOffers(isWanted: boolean): ReactNode {
  const [offers, setOffers] = useState<ReactNode>(null)

  useEffect(() => {
    if (!isWanted) return
    void import('./install-offers.tsx').then(
      ({ InstallOffers }) => setOffers(<InstallOffers />),
      () => {},
    )
  }, [isWanted])

  return offers
}
