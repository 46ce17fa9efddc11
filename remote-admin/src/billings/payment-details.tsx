import { dash } from '@sallyport/ui/format'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './payment-details.module.css'

type Props = { details: unknown; isOpen: boolean; onToggled: (isOpen: boolean) => void }

/** Collapsed JSON. The parent stores whether it is open, because virtual rows are unmounted while scrolling. */
export function PaymentDetails({ details, isOpen, onToggled }: Props) {
  const { t } = useTranslation()
  if (details === undefined || details === null) return dash
  return (
    <details open={isOpen} className={styles.details} onToggle={({ currentTarget }) => onToggled(currentTarget.open)}>
      <summary>{t('admin.billings.details.show')}</summary>
      <pre className={styles.json}>{JSON.stringify(details, null, 2)}</pre>
    </details>
  )
}
