import { type Device, useDevice, useInstall } from '@sallyport/runtime/device'
import { closeManualInstall, dismissInstall } from '@sallyport/runtime/host'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, Dialog } from '@sallyport/ui'
import { useEffect, useState } from 'react'
import { InstallBanner } from './install-banner.tsx'
import { useInstallOffer } from './when-to-offer.ts'
import styles from './install.module.css'

export function InstallOffers() {
  const isManualRequested = useInstall((install) => install.isManualRequested)
  const offer = useInstallOffer()
  const hasBanner = useIsRendered(offer === 'banner')

  if (isManualRequested) return <InstallSteps onClosed={closeManualInstall} />
  if (offer === 'steps') return <InstallSteps onClosed={dismissInstall} />
  return hasBanner && <InstallBanner isClosing={offer === null} />
}

/** In milliseconds (§9). */
const closeAnimation = 300

/** Whether to render the banner: while it is open, and during its closing animation. */
function useIsRendered(isOpen: boolean): boolean {
  const [isRendered, setRendered] = useState(isOpen)
  if (isOpen && !isRendered) setRendered(true)

  useEffect(() => {
    if (isOpen) return
    const isInstant = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setRendered(false), isInstant ? 0 : closeAnimation)
    return () => clearTimeout(timer)
  }, [isOpen])

  return isRendered
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
