import { useId, type SyntheticEvent } from 'react'
import { readSettings } from 'shared/config'
import { installApp } from 'shared/device'
import { Button, useModal } from 'shared/ui'
import { useWords } from '../words.ts'
import styles from './install-banner.module.css'
import { useClosing } from './use-closing.ts'

type Props = {
  onDismissed: () => void
  onInstalled: () => void
}

const { appName: name } = readSettings()

/** Offers to install the app, at the foot of the page. Escape is Skip, and so is a No to the browser's own question. */
export function InstallBanner({ onDismissed, onInstalled }: Props) {
  const words = useWords()
  const dialog = useModal()
  const id = useId()
  const { isClosing, close } = useClosing()

  async function handleInstall() {
    const isAccepted = await installApp()
    close(isAccepted ? onInstalled : onDismissed)
  }

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    close(onDismissed)
  }

  return (
    <dialog
      ref={dialog}
      className={isClosing ? styles.closing : styles.banner}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={handleCancel}
      onClose={onDismissed}
    >
      <img src="/icon.svg" alt="" width={40} height={40} />
      <div>
        <h2 id={`${id}-title`} className={styles.title}>
          {words('shell.install.banner.title', { name })}
        </h2>
        <p id={`${id}-text`} className={styles.text}>
          {words('shell.install.banner.text')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => close(onDismissed)}>{words('shell.install.skip')}</Button>
        <Button variant="primary" onClick={() => void handleInstall()}>
          {words('shell.install.install')}
        </Button>
      </div>
    </dialog>
  )
}
