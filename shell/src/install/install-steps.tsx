import { useDevice, type Device } from '@sallyport/runtime/device'
import { Button, Dialog } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './install-steps.module.css'

const otherSteps = ['shell.install.other.one', 'shell.install.other.two', 'shell.install.other.three'] as const

const stepsOf = {
  ios: ['shell.install.ios.one', 'shell.install.ios.two', 'shell.install.ios.three'],
  macos: ['shell.install.macos.one', 'shell.install.macos.two', 'shell.install.macos.three'],
  android: otherSteps,
  windows: otherSteps,
  linux: otherSteps,
  other: otherSteps,
} as const satisfies Record<Device['os'], readonly string[]>

export function InstallSteps({ onClosed }: { onClosed: () => void }) {
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
      <ol className={styles.steps}>
        {stepsOf[os].map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </Dialog>
  )
}
