import { VisuallyHidden } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './busy-indicator.module.css'
import { useIsBusy } from './use-awaited-path.ts'

export function NavigationIndicator() {
  return <BusyIndicator isBusy={useIsBusy()} />
}

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
