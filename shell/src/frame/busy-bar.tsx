import { VisuallyHidden } from '@sallyport/ui'
import { useTranslation } from '../translations.ts'
import styles from './busy-bar.module.css'
import { useIsBusy } from './use-awaited-path.ts'

/** The progress bar of navigations and retries. */
export function BusyBar() {
  return <BusyIndicator isBusy={useIsBusy()} />
}

/** A bar at the top of the window, which CSS shows after a delay. */
export function BusyIndicator({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {isBusy && (
        <div className={styles.bar}>
          <VisuallyHidden>{t('shell.pending')}</VisuallyHidden>
        </div>
      )}
    </div>
  )
}
