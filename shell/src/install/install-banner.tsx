import type { SyntheticEvent } from 'react'
import { readSettings } from '@sallyport/contract/config'
import { installApp } from '@sallyport/runtime/device'
import { Button, classNames, Dialog } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './install-banner.module.css'
import { siteUrl } from '../site-path.ts'
import { useClosingAnimation } from './use-closing-animation.ts'

type Props = {
  onDismissed: () => void
  onInstalled: () => void
}

const { appName: name } = readSettings()

/** Offers to install the app. Escape and declining the browser's prompt count as Skip. */
export function InstallBanner({ onDismissed, onInstalled }: Props) {
  const { t } = useTranslation()
  const { isClosing, close } = useClosingAnimation()

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
      title={t('shell.install.banner.title', { name })}
      icon={<img src={siteUrl('/icon.svg')} alt="" width={40} height={40} />}
      onCancel={handleCancel}
      onClosed={onDismissed}
      actions={
        <>
          <Button onClick={() => close(onDismissed)}>{t('shell.install.skip')}</Button>
          <Button variant="primary" onClick={() => void handleInstall()}>
            {t('shell.install.install')}
          </Button>
        </>
      }
    >
      {t('shell.install.banner.text')}
    </Dialog>
  )
}
