import { useEffect, useState, type ReactNode } from 'react'
import { closeManualInstall } from '@sallyport/runtime/device'
import { reportFailure } from '../failures/report-failure.ts'
import { loadShellFiles } from '../federation/load-shell-files.ts'

type Wish = {
  /** The app can be installed here, or somebody asked for it. */
  isWanted: boolean
  /** Somebody waits for it: then it is asked for once more, and not in silence. */
  isAsked: boolean
}

/** What offers installation, from when it is wanted. Not `lazy`: a file that is missing must not take the page along. */
export function useInstallOffers({ isWanted, isAsked }: Wish): ReactNode {
  const [offers, setOffers] = useState<ReactNode>(null)

  useEffect(() => {
    if (!isWanted) return
    loadShellFiles(() => import('./install-offers.tsx')).then(
      ({ InstallOffers }) => setOffers(<InstallOffers />),
      () => isAsked && giveUp(),
    )
  }, [isWanted, isAsked])

  return offers
}

/** The next click is a wish again. */
function giveUp() {
  closeManualInstall()
  reportFailure({ status: 0 })
}
