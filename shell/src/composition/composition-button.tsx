import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { useAccount } from '@sallyport/runtime/session'
import { useState, type ReactNode } from 'react'
import { loadShellChunk } from '../federation/shell-chunks.ts'
import { BusyIndicator } from '../loading/busy-indicator.tsx'
import styles from './composition.module.css'

/** For admins only. The key closes the panel when another account signs in. */
export function CompositionButton() {
  const account = useAccount()
  return account?.is_admin && <AdminButton key={account.id} />
}

function AdminButton() {
  const { t } = useTranslation()
  const [panel, setPanel] = useState<ReactNode>(null)
  const [isLoading, setLoading] = useState(false)

  async function open() {
    if (isLoading) return
    setLoading(true)
    try {
      const { CompositionPanel } = await loadShellChunk(() => import('./composition-panel.tsx'))
      setPanel(<CompositionPanel onClosed={() => setPanel(null)} />)
    } catch {
      await notify.error(t('something.went.wrong.error'))
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <button type="button" className={styles.button} aria-busy={isLoading || undefined} onClick={() => void open()}>
        {t('shell.composition')}
      </button>
      <BusyIndicator isBusy={isLoading} />
      {panel}
    </>
  )
}
