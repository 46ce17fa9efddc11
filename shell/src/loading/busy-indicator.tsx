import { useEffect } from 'react'
import { limits } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { announce } from '@sallyport/ui'
import styles from './busy-indicator.module.css'
import { useIsBusy } from './use-awaited-path.ts'

export function NavigationIndicator() {
  return <BusyIndicator isBusy={useIsBusy()} />
}

export function BusyIndicator({ isBusy }: { isBusy: boolean }) {
  return isBusy && <Bar />
}

/** Appears, and is announced, when loading takes longer than `limits.pending.visibleAfter`. */
function Bar() {
  const { t } = useTranslation()
  const label = t('shell.pending')

  useEffect(() => {
    const timer = setTimeout(announce, limits.pending.visibleAfter, label)
    return () => clearTimeout(timer)
  }, [label])

  return <div role="progressbar" aria-label={label} className={styles.bar} />
}
