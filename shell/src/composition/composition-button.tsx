import { useState, type ReactNode } from 'react'
import { useAccount } from 'shared/session'
import { notify } from 'shared/notify'
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

  async function open() {
    try {
      const { CompositionPanel } = await import('./composition-panel.tsx')
      setPanel(<CompositionPanel onClosed={() => setPanel(null)} />)
    } catch {
      await notify.error(words('something.went.wrong.error'))
    }
  }

  return (
    <>
      <button type="button" className={styles.button} onClick={() => void open()}>
        {words('shell.composition')}
      </button>
      {panel}
    </>
  )
}
