import { useState, type ReactNode } from 'react'
import { useAccount } from 'shared/session'
import { notify } from 'shared/notify'
import { useWords } from '../words.ts'
import styles from './composition-button.module.css'

/** Opens the panel that shows what the site is composed of. Nobody but admins has it; its code is fetched when it is opened. */
export function CompositionButton() {
  const words = useWords()
  const account = useAccount()
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
    account?.is_admin && (
      <>
        <button type="button" className={styles.button} onClick={() => void open()}>
          {words('shell.composition')}
        </button>
        {panel}
      </>
    )
  )
}
