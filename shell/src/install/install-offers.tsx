import { type Device, useDevice, useInstall } from '@sallyport/runtime/device'
import { closeManualInstall } from '@sallyport/runtime/host'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, Dialog } from '@sallyport/ui'
import { InstallBanner } from './install-banner.tsx'
import { useInstallOffer } from './when-to-offer.ts'
import styles from './install.module.css'

export function InstallOffers() {
  const isManualRequested = useInstall((install) => install.isManualRequested)
  const { offer, dismiss, close } = useInstallOffer()

  if (isManualRequested) return <InstallSteps onClosed={closeManualInstall} />
  if (offer === 'banner') return <InstallBanner onDismissed={dismiss} onInstalled={close} />
  return offer === 'steps' && <InstallSteps onClosed={dismiss} />
}

const otherSteps = ['shell.install.other.one', 'shell.install.other.two', 'shell.install.other.three'] as const

const stepsOf = {
  ios: ['shell.install.ios.one', 'shell.install.ios.two', 'shell.install.ios.three'],
  macos: ['shell.install.macos.one', 'shell.install.macos.two', 'shell.install.macos.three'],
  android: otherSteps,
  windows: otherSteps,
  linux: otherSteps,
  other: otherSteps,
} as const satisfies Record<Device['os'], readonly string[]>

function InstallSteps({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation()
  const os = useDevice((device) => device.os)
  return (
    <Dialog
      title={t('shell.install.title')}
      onClosed={onClosed}
      actions={
        <Button variant="primary" onClick={onClosed}>
          {t('shell.install.ok')}
        </Button>
      }
    >
      <p>{t('shell.install.text')}</p>
      <ol className={styles.steps}>
        {stepsOf[os].map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </Dialog>
  )
}
