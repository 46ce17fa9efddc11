import { useState, type ReactNode } from 'react'
import { useAccount } from '@sallyport/runtime/session'
import { notify } from '@sallyport/runtime/notify'
import { loadShellFiles } from '../federation/load-shell-files.ts'
import { BusyIndicator } from '../frame/busy-bar.tsx'
import { useWords } from '../words.ts'
import styles from './composition-button.module.css'

/** Nobody but admins has it, and what one of them opened is gone when they leave. */
export function CompositionButton() {
  const account = useAccount()
  return account?.is_admin && <AdminsButton key={account.id} />
}

/** Opens the panel that shows what the site is composed of. Its code is fetched when it is opened. */
function AdminsButton() {
  const words = useWords()
  const [panel, setPanel] = useState<ReactNode>(null)
  const [isLoading, setLoading] = useState(false)

  async function open() {
    if (isLoading) return
    setLoading(true)
    try {
      const { CompositionPanel } = await loadShellFiles(() => import('./composition-panel.tsx'))
      setPanel(<CompositionPanel onClosed={() => setPanel(null)} />)
    } catch {
      await notify.error(words('something.went.wrong.error'))
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <button type="button" className={styles.button} aria-busy={isLoading || undefined} onClick={() => void open()}>
        {words('shell.composition')}
      </button>
      <BusyIndicator isBusy={isLoading} />
      {panel}
    </>
  )
}
