import { useDevice, type Device } from '@sallyport/runtime/device'
import { Button, Dialog } from '@sallyport/ui'
import { useWords } from '../words.ts'
import styles from './install-steps.module.css'

/** Where the browser keeps installing: the three steps of each system. */
const stepsOf = {
  ios: ['shell.install.ios.one', 'shell.install.ios.two', 'shell.install.ios.three'],
  macos: ['shell.install.macos.one', 'shell.install.macos.two', 'shell.install.macos.three'],
  other: ['shell.install.other.one', 'shell.install.other.two', 'shell.install.other.three'],
} as const satisfies Record<Device['os'], readonly string[]>

/** How to install by hand, where the browser offers nothing. */
export function InstallSteps({ onClosed }: { onClosed: () => void }) {
  const words = useWords()
  const os = useDevice((device) => device.os)
  return (
    <Dialog
      title={words('shell.install.title')}
      onClosed={onClosed}
      actions={
        <Button variant="primary" onClick={onClosed}>
          {words('shell.install.ok')}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {stepsOf[os].map((step) => (
          <li key={step}>{words(step)}</li>
        ))}
      </ol>
    </Dialog>
  )
}
