import { loadChunks } from '@sallyport/runtime/loading'
import { useAccount } from '@sallyport/runtime/session'
import { useEffect, useState, type ReactNode } from 'react'

/** The setup checklist for admins, loaded after the page. `isPending` is false once the checklist can be shown or has failed, or if it is not needed. */
export function useSetupChecklist(): { checklist: ReactNode; isPending: boolean } {
  const isNeeded = useAccount()?.needs_setup ?? false
  const [checklist, setChecklist] = useState<ReactNode>(null)
  const [isSettled, setSettled] = useState(false)

  useEffect(() => {
    if (!isNeeded) return
    const settle = () => setSettled(true)
    loadChunks(() => import(/* webpackChunkName: "setup" */ './setup-checklist.tsx')).then(
      ({ SetupChecklist }) => setChecklist(<SetupChecklist onSettled={settle} />),
      settle,
    )
  }, [isNeeded])

  return isNeeded ? { checklist, isPending: !isSettled } : { checklist: null, isPending: false }
}
