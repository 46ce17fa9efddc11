import type { SyntheticEvent } from 'react'
import { readSettings } from '@sallyport/contract/config'
import { installApp } from '@sallyport/runtime/device'
import { Button, classNames, Dialog } from '@sallyport/ui'
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
    <Dialog
      className={classNames(styles.banner, isClosing && styles.closing)}
      title={words('shell.install.banner.title', { name })}
      icon={<img src="/icon.svg" alt="" width={40} height={40} />}
      onCancel={handleCancel}
      onClosed={onDismissed}
      actions={
        <>
          <Button onClick={() => close(onDismissed)}>{words('shell.install.skip')}</Button>
          <Button variant="primary" onClick={() => void handleInstall()}>
            {words('shell.install.install')}
          </Button>
        </>
      }
    >
      {words('shell.install.banner.text')}
    </Dialog>
  )
}
